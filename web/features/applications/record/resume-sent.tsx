import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { recordMessages } from '#shared/record/messages.ts';
import { formText } from '#web/features/applications/record/form-text.ts';
import { useCreatePaper } from '#web/lib/queries/papers.ts';
import { listResumeFiles } from '#web/lib/queries/resume-files.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Select } from '#web/ui/select.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Notes which of the person's resumes was sent, by its name; nothing when there is none to choose. */
export function ResumeSent({ id }: { id: string }) {
  const userId = useSession()?.user.id ?? '';
  const files = useQuery({ ...listResumeFiles(userId), enabled: userId !== '' });
  const create = useCreatePaper(id);
  const toast = useToast();
  if (!files.data || files.data.length === 0) return null;
  const options = files.data.map(({ path, name }) => ({ value: path, label: name }));
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file_path = formText(new FormData(event.currentTarget), 'file');
    const label = options.find(({ value }) => value === file_path)?.label ?? file_path;
    try {
      await create.mutateAsync({ kind: 'resume', label, file_path });
      toast({ title: recordMessages.papers.saved });
    } catch {
      // The form shows why.
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3 px-2">
      <FormFailure message={recordMessages.papers.saveFailed} error={create.error} />
      <Field label="Resume sent">
        <Select name="file" options={options} />
      </Field>
      <Button type="submit" className="self-start" busy={create.isPending} busyLabel="Saving...">
        Note it
      </Button>
    </form>
  );
}

import { type SubmitEvent, useState } from 'react';
import { JOB_DESCRIPTION_MAX } from '#shared/core/limits.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { formText } from '#web/features/applications/record/form-text.ts';
import { useCreatePaper } from '#web/lib/queries/papers.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Keeps the text of a letter or answer with an application. */
export function LetterForm({ id }: { id: string }) {
  const create = useCreatePaper(id);
  const toast = useToast();
  const [empty, setEmpty] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = formText(new FormData(form), 'text');
    setEmpty(text === '');
    if (text === '') return;
    try {
      await create.mutateAsync({ kind: 'letter', text });
    } catch {
      return;
    }
    form.reset();
    toast({ title: recordMessages.papers.saved });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-3 px-2 pb-2"
    >
      <FormFailure message={recordMessages.papers.saveFailed} error={create.error} />
      <Field
        label="Cover letter or answer"
        error={empty ? recordMessages.papers.textRequired : undefined}
      >
        <Textarea name="text" rows={3} maxLength={JOB_DESCRIPTION_MAX} />
      </Field>
      <Button type="submit" className="self-start" busy={create.isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  );
}

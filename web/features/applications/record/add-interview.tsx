import { type SubmitEvent, useState } from 'react';
import { recordMessages } from '#shared/record-messages.ts';
import { InterviewFields } from '#web/features/applications/record/interview-fields.tsx';
import {
  type InterviewProblems,
  readInterview,
} from '#web/features/applications/record/read-interview.ts';
import { useCreateInterview } from '#web/lib/queries/interviews.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Adds an interview to an application. */
export function AddInterview({ id }: { id: string }) {
  const create = useCreateInterview(id);
  const toast = useToast();
  const [problems, setProblems] = useState<InterviewProblems>({});
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const read = readInterview(new FormData(form));
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    try {
      await create.mutateAsync(read);
    } catch {
      return;
    }
    form.reset();
    toast({ title: recordMessages.interviews.saved });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <FormFailure message={recordMessages.interviews.saveFailed} error={create.error} />
      <InterviewFields problems={problems} />
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        busy={create.isPending}
        busyLabel="Adding..."
      >
        Add
      </Button>
    </form>
  );
}

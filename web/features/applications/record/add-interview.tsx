import { useState } from 'react';
import { recordMessages } from '#shared/record/messages.ts';
import { AddForm } from '#web/features/applications/record/add-form.tsx';
import { InterviewFields } from '#web/features/applications/record/interview-fields.tsx';
import {
  type InterviewProblems,
  readInterview,
} from '#web/features/applications/record/read-interview.ts';
import { useCreateInterview } from '#web/lib/queries/interviews.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Adds an interview to an application. */
export function AddInterview({ id }: { id: string }) {
  const create = useCreateInterview(id);
  const toast = useToast();
  const [problems, setProblems] = useState<InterviewProblems>({});
  const add = async (form: FormData) => {
    const read = readInterview(form);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return false;
    try {
      await create.mutateAsync(read);
    } catch {
      return false;
    }
    toast({ title: recordMessages.interviews.saved });
    return true;
  };
  return (
    <AddForm failure={recordMessages.interviews.saveFailed} adding={create} onAdd={add}>
      <InterviewFields problems={problems} />
    </AddForm>
  );
}

import { useState } from 'react';
import type { Interview } from '#shared/record/contracts/interviews.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { InterviewFields } from '#web/features/applications/record/interview-fields.tsx';
import {
  type InterviewProblems,
  type InterviewValues,
  readInterview,
} from '#web/features/applications/record/read-interview.ts';
import { useUpdateInterview } from '#web/lib/queries/interviews.ts';
import { useSaveWithUndo } from '#web/lib/use-save-with-undo.ts';
import { EditDialog } from '#web/ui/edit-dialog.tsx';

/** 'Edit' of an interview, in a dialog; what changed elsewhere meanwhile is not overwritten. */
export function EditInterview({ interview }: { interview: Interview }) {
  const { kind, starts_at, zone, round, minutes, place, people, outcome, notes } = interview;
  const [problems, setProblems] = useState<InterviewProblems>({});
  const update = useUpdateInterview(interview.application_id);
  const save = useSaveWithUndo<InterviewValues>(
    (change) => update.mutateAsync({ interview: interview.id, ...change }),
    recordMessages.interviews,
  );
  const onSave = async (form: FormData) => {
    const read = readInterview(form);
    setProblems('problems' in read ? read.problems : {});
    const before = { kind, starts_at, zone, round, minutes, place, people, outcome, notes };
    return !('problems' in read) && save(before, read);
  };
  return (
    <EditDialog
      title="Edit interview"
      label={`Edit interview ${round}`.trim()}
      failure={recordMessages.interviews.saveFailed}
      change={update}
      onSave={onSave}
    >
      <InterviewFields known={interview} problems={problems} />
    </EditDialog>
  );
}

import { Pencil } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import type { Interview } from '#shared/contracts/record/interviews.ts';
import { recordMessages } from '#shared/record-messages.ts';
import { InterviewFields } from '#web/features/applications/record/interview-fields.tsx';
import {
  type InterviewProblems,
  readInterview,
} from '#web/features/applications/record/read-interview.ts';
import { useUpdateInterview } from '#web/lib/queries/interviews.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** 'Edit' of an interview, in a dialog; what changed elsewhere meanwhile is not overwritten. */
export function EditInterview({ interview }: { interview: Interview }) {
  const [open, setOpen] = useState(false);
  const [problems, setProblems] = useState<InterviewProblems>({});
  const update = useUpdateInterview(interview.application_id);
  const toast = useToast();
  const form = useId();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readInterview(new FormData(event.currentTarget));
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    const { kind, starts_at, zone, round, minutes, place, people, outcome, notes } = interview;
    const base = { kind, starts_at, zone, round, minutes, place, people, outcome, notes };
    try {
      await update.mutateAsync({ interview: interview.id, ...read, base });
    } catch {
      return;
    }
    setOpen(false);
    toast({ title: recordMessages.interviews.saved });
  };
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={<Pencil size={16} aria-hidden="true" />}
        aria-label={`Edit interview ${interview.round}`.trim()}
        onClick={() => {
          update.reset();
          setOpen(true);
        }}
      >
        Edit
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Edit interview"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              type="submit"
              form={form}
              variant="primary"
              busy={update.isPending}
              busyLabel="Saving..."
            >
              Save
            </Button>
          </>
        }
      >
        <form
          id={form}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-4"
        >
          <FormFailure message={recordMessages.interviews.saveFailed} error={update.error} />
          <InterviewFields known={interview} problems={problems} />
        </form>
      </Dialog>
    </>
  );
}

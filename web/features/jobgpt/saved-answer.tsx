import { Link2, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { SavedAnswer as Saved } from '#shared/jobgpt/contracts/saved-answers.ts';
import { formatInstant } from '#shared/core/dates.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { AnswerBadges } from '#web/features/jobgpt/answer-badges.tsx';
import { AnswerText } from '#web/features/jobgpt/answer-text.tsx';
import {
  ApplicationPicker,
  type PickedApplication,
} from '#web/features/jobgpt/application-picker.tsx';
import { paths } from '#web/lib/paths.ts';
import { useUpdateAnswer, useDeleteAnswer, useRestoreAnswer } from '#web/lib/queries/jobgpt.ts';
import { useDeletion } from '#web/lib/use-deletion.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast.tsx';

const words = assistantMessages;

function AttachDialog({ answer, onClose }: { answer: Saved; onClose: () => void }) {
  const attach = useUpdateAnswer();
  const toast = useToast();
  const [picked, setPicked] = useState<PickedApplication | undefined>(
    answer.application
      ? { id: answer.application.id, label: answer.application.jobTitle }
      : undefined,
  );
  const save = () =>
    attach.mutate(
      { id: answer.id, applicationId: picked?.id ?? null },
      {
        onSuccess: () => {
          toast({ title: picked ? words.attached : words.detached });
          onClose();
        },
        onError: () => toast({ title: words.attachFailed, tone: 'error' }),
      },
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Attach to an application"
      footer={
        <Button variant="primary" busy={attach.isPending} busyLabel="Saving..." onClick={save}>
          Save
        </Button>
      }
    >
      <ApplicationPicker picked={picked} onPick={setPicked} />
    </Dialog>
  );
}

/** Brings an element into view and moves the focus to it once, when it is first shown as wanted. */
function useBroughtIntoView(wanted: boolean) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    // After the router has scrolled the new page to its top.
    const frame = requestAnimationFrame(() => {
      place.current?.focus({ preventScroll: true });
      place.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return place;
}

/** A saved answer: its question, the application it is attached to, and its text on demand, or at once when it is `open`. */
export function SavedAnswer({ answer, open }: { answer: Saved; open: boolean }) {
  const [attaching, setAttaching] = useState(false);
  const title = useId();
  const summary = useBroughtIntoView(open);
  const remove = useDeleteAnswer();
  const restore = useRestoreAnswer();
  const { busy, onDelete } = useDeletion(answer.id, { remove, restore }, words);
  const { application } = answer;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 basis-full sm:flex-1 sm:basis-0">
          <h3 id={title} className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
            {answer.userInput}
          </h3>
          <p className="text-small text-soft">
            {formatInstant(answer.createdAt)}
            {application && (
              <>
                {' · '}
                <AppLink href={paths.editApplication(application.id)} className="prose-link">
                  {[application.jobTitle, application.companyName].filter(Boolean).join(' at ')}
                </AppLink>
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            aria-describedby={title}
            icon={<Link2 size={16} aria-hidden="true" />}
            onClick={() => setAttaching(true)}
          >
            Attach
          </Button>
          <Button
            size="small"
            className="text-danger!"
            aria-describedby={title}
            busy={busy}
            busyLabel="Deleting..."
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => void onDelete()}
          >
            Delete
          </Button>
        </div>
      </div>
      <details open={open}>
        <summary ref={summary} className="min-h-6 text-small text-soft">
          Read the answer
        </summary>
        <div className="flex flex-col gap-3 pt-3">
          <Suspense fallback={<Spinner label="Loading..." />}>
            <AnswerText text={answer.response} />
            <AnswerBadges told={answer} />
          </Suspense>
        </div>
      </details>
      {attaching && <AttachDialog answer={answer} onClose={() => setAttaching(false)} />}
    </Card>
  );
}

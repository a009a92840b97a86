import { Copy, Save, Square } from 'lucide-react';
import { type Ref, Suspense, useMemo } from 'react';
import type { AssistantResult } from '#shared/jobgpt/contracts/schemas.ts';
import type { UncheckedClaim } from '#shared/jobgpt/check-claims.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { AnswerBadges } from '#web/features/jobgpt/answer-badges.tsx';
import { AnswerText } from '#web/features/jobgpt/answer-text.tsx';
import { type Question, SHARED_NAMES } from '#web/features/jobgpt/request-of.ts';
import { StarFindings } from '#web/features/jobgpt/star-findings.tsx';
import { useClaims } from '#web/features/jobgpt/use-claims.ts';
import type { AnswerState } from '#web/features/jobgpt/use-answer.ts';
import { cx } from '#web/lib/classes.ts';
import { useCreateAnswer } from '#web/lib/queries/jobgpt.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { reasonOf } from '#web/lib/reason-of.ts';

const words = assistantMessages;

const joined = new Intl.ListFormat('en');

/** What left this site for an answer. */
function Sent({ shared }: { shared: AssistantResult['shared'] }) {
  const names = shared.map((kind) => SHARED_NAMES[kind]);
  return (
    <p>
      {`Sent to the AI service: ${names.length > 0 ? joined.format(['your text', ...names]) : 'your text and nothing else'}.`}
    </p>
  );
}

/** The actions on a finished answer. */
function AnswerActions({ asked, answer }: { asked: Question; answer: AnswerState }) {
  const { input, application } = asked;
  const keep = useCreateAnswer();
  const toast = useToast();
  const { result } = answer;
  const copy = () =>
    navigator.clipboard.writeText(answer.text).then(
      () => toast({ title: words.copied }),
      // A clipboard failure is only logged.
      (error: unknown) => console.warn('the answer could not be copied', error),
    );
  const save = () => {
    if (!result) return;
    const { response, mode, model, templateUsed, processingTime, usage } = result;
    const body = { response, mode, model, templateUsed, processingTime, usage };
    keep.mutate(
      { ...body, userInput: input.trim(), applicationId: application?.id ?? null },
      {
        onSuccess: () => toast({ title: words.kept }),
        onError: (error) =>
          toast({ title: words.saveFailed, description: reasonOf(error), tone: 'error' }),
      },
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
        Copy
      </Button>
      {result && (
        <Button
          icon={<Save size={16} aria-hidden="true" />}
          busy={keep.isPending}
          busyLabel="Saving..."
          disabled={keep.isSuccess}
          onClick={save}
        >
          {keep.isSuccess ? 'Kept' : application ? 'Keep with the application' : 'Keep'}
        </Button>
      )}
    </div>
  );
}

/** Words of a sentence that name it where it is marked above. */
const NAMING_WORDS = 4;

/** How a sentence begins. */
function beginning(sentence: string): string {
  const all = sentence.split(/\s+/);
  return all.length > NAMING_WORDS ? `${all.slice(0, NAMING_WORDS).join(' ')}…` : sentence;
}

/** The sentences about the company that stand neither in the notes nor in the posting, by their numbers above. */
function Claims(props: { claims: readonly UncheckedClaim[]; hasSources: boolean }) {
  const { claims, hasSources } = props;
  return (
    <section aria-labelledby="check-it" className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 id="check-it" className="font-medium">
        {words.checkIt}
      </h3>
      <p className="text-small text-soft">
        {`${words.claims(claims.length)}${hasSources ? '' : ` ${words.claimsWithoutSources}`}`}
      </p>
      <ol className="flex flex-col gap-1 text-small">
        {claims.map(({ sentence, unknown }, at) => (
          <li
            key={sentence}
            className="grid grid-cols-[1rem_minmax(0,1fr)] [overflow-wrap:anywhere]"
          >
            <span className="font-semibold text-yellow-ink">{at + 1}</span>
            <span>
              {hasSources && unknown.length > 0 ? words.lookUp(unknown) : words.findSource}
              <span className="text-soft">{` “${beginning(sentence)}”`}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What is known of a complete answer beside its text. */
function Findings({ result, text }: { result: AssistantResult; text: string }) {
  return (
    <>
      {result.finishReason === 'length' && (
        <p className="text-soft">The model reached its length limit here.</p>
      )}
      {result.mode === 'behavioral' && (
        <details className="border-t border-line pt-4">
          <summary className="min-h-8 font-medium">Check of this answer</summary>
          <div className="pt-3">
            <StarFindings text={text} label="Check of this answer" />
          </div>
        </details>
      )}
    </>
  );
}

/** Whether there is something of an answer, or will be soon. */
export const hasBegun = ({ busy, text }: AnswerState) => busy || text !== '';

/** The answer as it arrives; when it is complete, its badges, a check of its form, and its actions. Its place is there before, so that nothing moves. */
export function AnswerPanel(props: {
  place: Ref<HTMLElement>;
  asked: Question;
  answer: AnswerState;
  onStop: () => void;
}) {
  const { place, asked, answer, onStop } = props;
  const { busy, text, result, error, stopped } = answer;
  const begun = hasBegun(answer);
  const checked = useClaims(result ? text : '', asked);
  const { claims } = checked;
  const marked = useMemo(() => claims.map(({ sentence }) => sentence), [claims]);
  const waiting = <Spinner label="Waiting for the first words..." />;
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="answer-title"
      aria-busy={busy}
      // What is below moves once, when the answer begins, and not with each of its words.
      className={cx(
        'flex scroll-mt-4 flex-col gap-4 outline-none',
        begun && 'min-h-dvh lg:min-h-[calc(100dvh-18rem)]',
      )}
    >
      <output className="sr-only">
        {busy ? assistantMessages.generating : result ? assistantMessages.complete : ''}
      </output>
      {error && <Panel tone="error">{error}</Panel>}
      <Card className="flex flex-col gap-4 pt-3! sm:p-5 lg:min-h-64 lg:grow">
        <div className="flex min-h-10 items-center justify-between gap-4">
          <h2 id="answer-title" className="text-large">
            Answer
          </h2>
          {busy && (
            <Button icon={<Square size={16} aria-hidden="true" />} onClick={onStop}>
              Stop
            </Button>
          )}
        </div>
        {!begun && <p className="text-soft">The answer appears here.</p>}
        {begun && !text && waiting}
        {/* What is said of the text comes with it. */}
        <Suspense fallback={waiting}>
          {text && <AnswerText text={text} marked={marked} words={words.checkIt} />}
          {stopped && <p className="text-soft">You stopped this answer.</p>}
          {text && !busy && <AnswerActions asked={asked} answer={answer} />}
          {claims.length > 0 && <Claims claims={claims} hasSources={checked.hasSources} />}
          {result && <Findings result={result} text={text} />}
          {result && (
            <div className="mt-auto flex flex-col gap-1 border-t border-line pt-3 text-small text-soft">
              <Sent shared={result.shared} />
              <AnswerBadges told={result} />
            </div>
          )}
        </Suspense>
      </Card>
    </section>
  );
}

import { Building2, FileSearch, ListChecks, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { isOperator } from '#shared/auth/roles.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { type Mode, MODES } from '#shared/jobgpt/prompts/modes.ts';
import { cx } from '#web/lib/classes.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** What each mode does without a service. */
const STILL: Record<Mode, { words: string; icon: LucideIcon }> = {
  why_company: { words: 'Look up a company', icon: Building2 },
  behavioral: { words: 'Check your own answer', icon: ListChecks },
  general: { words: 'Compare a posting with your resume', icon: FileSearch },
};

/** What a site without an AI service lacks, and what each mode does all the same: the others are a press away. */
export function NoService(props: { id: string; mode: Mode; onMode: (mode: Mode) => void }) {
  const { id, mode: shown, onMode } = props;
  const here = STILL[shown].words;
  return (
    <div className="-mt-3 flex flex-col gap-3">
      <p className="text-pretty">
        <strong id={id} className="font-semibold">
          {assistantMessages.notConfigured}
        </strong>
        {` You can still ${here.charAt(0).toLowerCase()}${here.slice(1)} here, or:`}
      </p>
      <div className="flex flex-wrap gap-3">
        {MODES.filter((mode) => mode !== shown).map((mode) => {
          const { words, icon: Icon } = STILL[mode];
          return (
            <Button
              key={mode}
              // Its words are longer than a small phone is wide.
              className="text-left whitespace-normal! max-sm:w-full max-sm:justify-start [&>svg]:shrink-0"
              icon={<Icon size={16} aria-hidden="true" />}
              onClick={() => onMode(mode)}
            >
              {words}
            </Button>
          );
        })}
      </div>
    </div>
  );
}

/** What does not work in one line, as long as nothing is typed, chosen or answered in it: its tabs can be pressed, and draw no eye. */
const UNAVAILABLE =
  'lg:py-4! lg:*:[[role=tablist]]:border-0 *:[[role=tabpanel]]:min-w-0 *:[[role=tabpanel]:has(textarea,section,details[open])]:basis-full [&_[role=tab]]:text-soft! [&_[role=tab][aria-selected=true]]:border-control!';

/** What works without a service first, as wide as the page, and quietly beneath it what does not. */
export function ToolsFirst(props: { tools: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex min-w-0 flex-col gap-4">{props.tools}</div>
      <Card
        className={cx(
          'flex flex-wrap items-center gap-x-8 gap-y-3 bg-transparent! max-lg:*:basis-full sm:p-5',
          UNAVAILABLE,
        )}
      >
        <div className="min-w-64 flex-1 text-soft">
          <h2 className="text-large">Written answers</h2>
          <p className="text-small">They need an AI service, which this site does not have.</p>
        </div>
        {props.children}
      </Card>
    </div>
  );
}

/** What is missing, to those who run the site; nothing to others. */
export function OperatorNote() {
  const session = useSession();
  // As everybody is who is signed in on an installation for its own machine only.
  const isOperators =
    session !== undefined && (isOperator(session.user.app_metadata) || pageConfig().mailbox);
  if (!isOperators) return null;
  return (
    <p className="border-t border-line pt-3 text-small text-soft">
      <span className="font-medium text-ink">For operators</span>
      {` ${assistantMessages.setKey}`}
    </p>
  );
}

import { Building2, FileSearch, ListChecks, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { isOperator } from '#shared/auth/roles.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import { type Mode, MODES } from '#shared/jobgpt/prompts/modes.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';

/** What each mode does without a service. */
const STILL: Record<Mode, { words: string; icon: LucideIcon }> = {
  why_company: { words: 'Look up a company', icon: Building2 },
  behavioral: { words: 'Check your own answer', icon: ListChecks },
  general: { words: 'Compare a posting with your resume', icon: FileSearch },
};

/** What a site without an AI service lacks, and what the mode does all the same. */
export function NoService(props: { id: string; mode: Mode }) {
  const here = STILL[props.mode].words;
  return (
    <p className="-mt-3 text-pretty">
      <strong id={props.id} className="font-semibold">
        {assistantMessages.notConfigured}
      </strong>
      {` You can still ${here.charAt(0).toLowerCase()}${here.slice(1)}:`}
    </p>
  );
}

/** What the other modes do without a service, each a press away. */
function OtherTools(props: { mode: Mode; onMode: (mode: Mode) => void }) {
  const { mode: shown, onMode } = props;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="text-soft max-sm:w-full">Or:</span>
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
  );
}

/** What works without a service first, then the other tools, and folded beneath them what does not; open while `begun`. */
export function ToolsFirst(props: {
  mode: Mode;
  onMode: (mode: Mode) => void;
  tools: ReactNode;
  begun: boolean;
  children: ReactNode;
}) {
  const { mode, onMode, tools, begun, children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex min-w-0 flex-col gap-4">{tools}</div>
      <OtherTools mode={mode} onMode={onMode} />
      <details
        open={isOpen || begun}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="border-y border-line py-3"
      >
        <summary className="cursor-pointer text-soft hover:text-ink">
          {`Written answers need an AI service${useIsOperators() ? ' · how to connect one' : ''}`}
        </summary>
        <div className="flex flex-col gap-5 pt-4 pb-2">
          <OperatorNote />
          {children}
        </div>
      </details>
    </div>
  );
}

/** Whether the person runs the site, as everybody does who is signed in on an installation for its own machine only. */
function useIsOperators(): boolean {
  const session = useSession();
  return session !== undefined && (isOperator(session.user.app_metadata) || pageConfig().mailbox);
}

/** What is missing, to those who run the site; nothing to others. */
function OperatorNote() {
  if (!useIsOperators()) return null;
  return (
    <p className="text-small text-soft">
      <span className="font-medium text-ink">For operators</span>
      {` ${assistantMessages.setKey}`}
    </p>
  );
}

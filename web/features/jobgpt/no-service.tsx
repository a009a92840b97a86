import { Fragment } from 'react';

import { isOperator } from '#shared/auth/roles.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import type { Mode } from '#shared/jobgpt/prompts/modes.ts';
import { pageConfig } from '#web/lib/page-config.ts';
import { useSession } from '#web/lib/session.ts';

/** What each mode does without a service, and what stands before it in the sentence. */
const STILL: readonly (readonly [before: string, words: string, mode: Mode])[] = [
  ['You can still ', 'look up a company', 'why_company'],
  [', ', 'check your own answer', 'behavioral'],
  [', and ', 'compare a posting with your resume', 'general'],
];

/** What a site without an AI service lacks, and what each mode does all the same, which a press leads to. */
export function NoService(props: { id: string; mode: Mode; onMode: (mode: Mode) => void }) {
  const { id, mode: shown, onMode } = props;
  return (
    <p className="-mt-2 text-pretty">
      <strong id={id} className="font-semibold">
        {assistantMessages.notConfigured}
      </strong>{' '}
      {STILL.map(([before, words, mode]) => (
        <Fragment key={mode}>
          {before}
          {mode === shown ? (
            words
          ) : (
            <button type="button" className="prose-link inline" onClick={() => onMode(mode)}>
              {words}
            </button>
          )}
        </Fragment>
      ))}
      .
    </p>
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

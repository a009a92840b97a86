import { type ReactNode, useId } from 'react';

import { assistantMessages } from '#shared/jobgpt/messages.ts';
import type { ContextKind } from '#shared/jobgpt/prompts/compose.ts';
import type { Mode } from '#shared/jobgpt/prompts/modes.ts';
import {
  ApplicationPicker,
  type PickedApplication,
} from '#web/features/jobgpt/application-picker.tsx';
import type { Choices } from '#web/features/jobgpt/request-of.ts';
import type { Sharing } from '#web/features/jobgpt/use-sharing.ts';

/** An on-off control that acts at once, with its label and a hint beside it; the whole line can be pressed. */
function Switch(props: {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { label, hint, checked, disabled, onChange } = props;
  const id = useId();
  return (
    <div className="flex min-h-10 items-start gap-3 py-1.5">
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox reports its own state
        role="switch"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="relative mt-0.5 h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-control bg-sunken transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-(--line-control) before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-(--on-accent) disabled:opacity-60"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-small text-soft">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

/** What may be shared with requests; each kind is off until the person turns it on, and then stays on. */
export function ContextOptions(props: {
  mode: Mode;
  kinds: readonly ContextKind[];
  choices: Choices;
  /** Whether an application is to be shared but none is chosen. */
  unpicked: boolean;
  onChange: (change: Partial<Sharing>) => void;
  onPick: (application: PickedApplication | undefined) => void;
}) {
  const { mode, kinds, choices, unpicked, onChange, onPick } = props;
  const offers = (kind: ContextKind) => kinds.includes(kind);
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">Share with the AI service</legend>
      <p className="mb-1 text-small text-soft">
        What you turn on is sent with every request, in this browser, until you turn it off or sign
        out.
      </p>
      {offers('application') && (
        <Switch
          label="One of my applications"
          hint="Its company, title, status, dates, link and notes."
          checked={choices.shareApplication}
          onChange={(shareApplication) => onChange({ shareApplication })}
        />
      )}
      {choices.shareApplication && (
        <div className="pb-2">
          <ApplicationPicker
            picked={choices.application}
            error={unpicked ? assistantMessages.pickApplication : undefined}
            onPick={onPick}
          />
        </div>
      )}
      {offers('resume') && (
        <Switch
          label="The text of my resume"
          checked={choices.includeResume}
          onChange={(includeResume) => onChange({ includeResume })}
        />
      )}
      {offers('company') && (
        <Switch
          label="What I know about the company"
          hint={
            mode === 'why_company'
              ? 'Your own notes on it and its H1B filings.'
              : 'Your own notes and the H1B filings of the application’s company.'
          }
          checked={choices.includeCompany}
          onChange={(includeCompany) => onChange({ includeCompany })}
        />
      )}
    </fieldset>
  );
}

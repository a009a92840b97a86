import type { ContextKind } from '#shared/jobgpt/prompts/compose.ts';
import type { Mode } from '#shared/jobgpt/prompts/modes.ts';
import { assistantMessages } from '#shared/jobgpt/messages.ts';
import {
  ApplicationPicker,
  type PickedApplication,
} from '#web/features/jobgpt/application-picker.tsx';
import type { Choices } from '#web/features/jobgpt/request-of.ts';
import type { Sharing } from '#web/features/jobgpt/use-sharing.ts';
import { Switch } from '#web/ui/switch.tsx';

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
    <fieldset className="rounded-ui border border-line px-4 pt-1 pb-3">
      <legend className="px-1 font-medium">Share with the AI service</legend>
      <p className="text-small text-soft">
        What you turn on goes along with every request. It stays on in this browser until you turn
        it off or sign out.
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
          label="What I know of the company"
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

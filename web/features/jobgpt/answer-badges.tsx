import type { AssistantResult } from '#shared/jobgpt/contracts/schemas.ts';
import { templates } from '#shared/jobgpt/prompts/library.ts';
import { MODE_LABELS } from '#shared/jobgpt/prompts/modes.ts';
import { cx } from '#web/lib/classes.ts';

/** The values on the badges; a saved answer may lack its processing time. */
type Told = Pick<AssistantResult, 'model' | 'mode' | 'templateUsed' | 'usage'> & {
  readonly processingTime: number | null;
};

/** Milliseconds in words; null where they are not known. */
function duration(milliseconds: number | null): string | null {
  if (milliseconds === null) return null;
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

function tokens(usage: Told['usage']): string {
  if (!usage) return 'unknown';
  const { totalTokens, promptTokens, completionTokens } = usage;
  return `${totalTokens} (${promptTokens} + ${completionTokens})`;
}

/** Badges for model, mode, template, processing time and token usage, as one line: what each value is of is heard, and seen on hover. */
export function AnswerBadges({ told }: { told: Told }) {
  const { usage } = told;
  const template = templates.find(({ id }) => id === told.templateUsed)?.name ?? told.templateUsed;
  const badges = [
    ['Model', told.model],
    ['Mode', MODE_LABELS[told.mode]],
    ['Template', template],
    ['Time', duration(told.processingTime)],
  ] as const;
  return (
    <ul
      aria-label="About this answer"
      className="tabular dotted-line text-small [overflow-wrap:anywhere] text-soft"
    >
      {badges.map(([name, value]) => (
        <li key={name} title={name}>
          <span className={cx(value !== null && 'sr-only')}>{`${name}: `}</span>
          {value ?? 'unknown'}
        </li>
      ))}
      <li title={`Tokens: ${tokens(usage)}`}>
        <span className={cx(usage && 'sr-only')}>{`Tokens: ${tokens(usage)}`}</span>
        {usage && <span aria-hidden="true">{`${usage.totalTokens} tokens`}</span>}
      </li>
    </ul>
  );
}

import type { AssistantResult } from '#shared/jobgpt/contracts/schemas.ts';
import { templates } from '#shared/jobgpt/prompts/library.ts';
import { MODE_LABELS } from '#shared/jobgpt/prompts/modes.ts';

/** The values on the badges; a saved answer may lack its processing time. */
type Told = Pick<AssistantResult, 'model' | 'mode' | 'templateUsed' | 'usage'> & {
  readonly processingTime: number | null;
};

/** Milliseconds in words. */
function duration(milliseconds: number | null): string {
  if (milliseconds === null) return 'unknown';
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

function tokens(usage: Told['usage']): string {
  if (!usage) return 'unknown';
  const { totalTokens, promptTokens, completionTokens } = usage;
  return `${totalTokens} (${promptTokens} + ${completionTokens})`;
}

/** Badges for model, mode, template, processing time and token usage. */
export function AnswerBadges({ told }: { told: Told }) {
  const template = templates.find(({ id }) => id === told.templateUsed)?.name ?? told.templateUsed;
  const badges = [
    `Model: ${told.model}`,
    `Mode: ${MODE_LABELS[told.mode]}`,
    `Template: ${template}`,
    `Time: ${duration(told.processingTime)}`,
    `Tokens: ${tokens(told.usage)}`,
  ];
  return (
    <ul
      aria-label="About this answer"
      className="flex flex-wrap gap-x-3 border-t border-line pt-3 text-small text-soft"
    >
      {badges.map((badge) => (
        <li key={badge} className="tabular max-w-full">
          {badge}
        </li>
      ))}
    </ul>
  );
}

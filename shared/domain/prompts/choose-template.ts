import { findTemplate } from '#shared/domain/prompts/library.ts';
import type { Mode } from '#shared/domain/prompts/modes.ts';
import type { PromptTemplate } from '#shared/domain/prompts/template.ts';

/** A template and the reason a person reads for its choice. */
export interface TemplateChoice {
  readonly template: PromptTemplate;
  readonly reason: string;
}

interface Rule {
  readonly id: string;
  readonly pattern: RegExp;
}

/** Words that call for a template, the first match wins; otherwise the mode's fallback. */
const RULES: Record<Mode, { readonly rules: readonly Rule[]; readonly fallback: string }> = {
  why_company: { rules: [], fallback: 'company-interest' },
  behavioral: {
    rules: [
      {
        id: 'behavioral-question-analysis',
        pattern:
          /analy[sz]e|what (?:do|does|are) (?:they|the interviewers?) [^?]*(?:want|test|look)|looking for|why do (?:they|interviewers) ask|how (?:should|do) I answer/i,
      },
    ],
    fallback: 'behavioral-star',
  },
  general: {
    rules: [
      { id: 'general-cover-letter', pattern: /cover letters?|letter of motivation/i },
      { id: 'general-resume', pattern: /r[eé]sum[eé]s?|\bCVs?\b|curriculum vitae|\bbullets?\b/i },
      { id: 'general-interview-prep', pattern: /interviews?|\bprep(?:are|aration)?\b/i },
    ],
    fallback: 'general-interview-prep',
  },
};

/** The template for an input when the person chose none, explained by the words that led to it. */
export function chooseTemplate(mode: Mode, text: string): TemplateChoice {
  const { rules, fallback } = RULES[mode];
  for (const { id, pattern } of rules) {
    const found = pattern.exec(text)?.[0];
    if (found) {
      const template = findTemplate(mode, id);
      return { template, reason: `${template.name}, because your text says “${found}”.` };
    }
  }
  const template = findTemplate(mode, fallback);
  return { template, reason: `${template.name}, the usual one for this mode.` };
}

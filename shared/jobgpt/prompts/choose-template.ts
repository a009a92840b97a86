import { findTemplate } from '#shared/jobgpt/prompts/library.ts';
import type { Mode } from '#shared/jobgpt/prompts/modes.ts';
import type { PromptTemplate } from '#shared/jobgpt/prompts/template.ts';

/** A template, and why it was chosen, in a sentence for the person. */
export interface TemplateChoice {
  readonly template: PromptTemplate;
  readonly reason: string;
}

interface Rule {
  readonly id: string;
  readonly pattern: RegExp;
}

/** Words that select a template, the first match wins; else the mode's fallback. */
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

/** Chooses the template for an input when the person chose none; the reason names the words that decided. */
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
  return { template, reason: `Default: ${template.name}.` };
}

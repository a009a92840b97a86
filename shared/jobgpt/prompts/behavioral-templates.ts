import { HOUSE_RULES } from '#shared/jobgpt/prompts/house-rules.ts';
import type { PromptTemplate } from '#shared/jobgpt/prompts/template.ts';

/** The two templates for behavioral interviews. */
export const behavioralTemplates: readonly PromptTemplate[] = [
  {
    id: 'behavioral-star',
    mode: 'behavioral',
    name: 'STAR answer',
    description: 'An answer built as Situation, Task, Action, Result',
    systemPrompt: `You coach a candidate for a technology role or internship in behavioral interviews.
Give one answer in four labelled parts, **Situation**, **Task**, **Action** and **Result**. Action is the longest part and says "I", not "we". Result has a number or another change one can check, as a placeholder when none is given. Build it from the candidate's own experience when it is shared; otherwise give an outline with placeholders that they can fill. End with one follow-up question the interviewer may ask.

${HOUSE_RULES}`,
    userTemplate: `Behavioral question:
{{userInput}}

What the candidate shared for this answer:
{{context}}

Write the answer in STAR form.`,
    variables: ['userInput', 'context'],
    modelOptimizations: {},
  },
  {
    id: 'behavioral-question-analysis',
    mode: 'behavioral',
    name: 'Question analysis',
    description: 'What the question tests, what a strong answer shows, and what to avoid',
    systemPrompt: `You coach a candidate for a technology role or internship in behavioral interviews.
Explain the question instead of answering it: the one or two competencies it tests, what a strong answer shows, what a weak answer shows, which kind of story fits best, and two follow-up questions to expect. Use short labelled lists.

${HOUSE_RULES}`,
    userTemplate: `Behavioral question:
{{userInput}}

What the candidate shared for this answer:
{{context}}

Analyse the question.`,
    variables: ['userInput', 'context'],
    modelOptimizations: {},
  },
];

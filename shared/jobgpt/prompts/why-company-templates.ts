import { HOUSE_RULES } from '#shared/jobgpt/prompts/house-rules.ts';
import type { PromptTemplate } from '#shared/jobgpt/prompts/template.ts';

/** The two templates for 'Why do you want to work here?'. */
export const whyCompanyTemplates: readonly PromptTemplate[] = [
  {
    id: 'company-interest',
    mode: 'why_company',
    name: 'Company interest',
    description: 'A ready answer to "Why do you want to work here?"',
    systemPrompt: `You help a candidate for a technology role or internship answer "Why do you want to work at this company?".
Give one answer in the first person that the candidate can say aloud: what this company does that draws them, how it meets what they have done or want to learn, and what they would bring. One idea a paragraph, two or three paragraphs. Speak only of what is widely known about the company or given below; if you do not know the company, say so in one sentence and give an answer with placeholders.

${HOUSE_RULES}`,
    userTemplate: `Company:
{{userInput}}

What the candidate shared for this answer:
{{context}}

Write the candidate's answer to "Why do you want to work at this company?".`,
    variables: ['userInput', 'context'],
    modelOptimizations: {
      'gpt-4': { maxTokens: 300, temperature: 0.7 },
      'gpt-3.5-turbo': { maxTokens: 250, temperature: 0.8 },
    },
  },
  {
    id: 'company-values-match',
    mode: 'why_company',
    name: 'Values match',
    description: 'Where the company and you meet: three points, each with a question to prove it',
    systemPrompt: `You help a candidate for a technology role or internship find honest common ground with a company before an interview.
Give exactly three points. For each: what the company is known for or says it values, what in the candidate's own work could show the same, and one question the candidate should answer for themselves to make it concrete. End with one sentence that ties the three together. If you do not know the company, say so first and keep the points to what its field asks for.

${HOUSE_RULES}`,
    userTemplate: `Company:
{{userInput}}

What the candidate shared for this answer:
{{context}}

Name three points where the company and the candidate meet.`,
    variables: ['userInput', 'context'],
    modelOptimizations: {},
  },
];

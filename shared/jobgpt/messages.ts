import { MODES } from '#shared/jobgpt/prompts/modes.ts';
import { AI_INPUT_MAX, AI_INPUT_MIN } from '#shared/core/limits.ts';

const joined = new Intl.ListFormat('en');

/** Sentences of JobGPT, apart from the others because few pages load them. */
export const assistantMessages = {
  blank: 'Please enter some text',
  empty: 'Input cannot be empty',
  tooLong: `Input is too long (maximum ${AI_INPUT_MAX} characters)`,
  unstorable: 'Input contains a character that cannot be stored',
  companyTooShort: `Company name should be at least ${AI_INPUT_MIN.why_company} characters`,
  companyLong: 'This is long for a company name. The name alone works best.',
  questionTooShort: 'Behavioral question should be more descriptive',
  notAQuestion:
    'This does not read like a behavioral question. They usually start with “Tell me” or “Describe”, or end with a question mark.',
  detailsTooShort: 'Please provide more details for better assistance',
  userInputRequired: 'userInput is required',
  modeRequired: 'mode is required',
  modelRequired: 'model is required',
  unknownMode: `mode must be one of: ${MODES.join(', ')}`,
  unknownModel: (names: string) => `model must be one of: ${names}`,
  badContext: (field: string) => `${field} is not valid`,
  templateChosen: 'The template you chose.',
  templateNotFound: (id: string) => `There is no template ${id}`,
  templateOfOtherMode: (id: string, mode: string) =>
    `The template ${id} does not belong to the mode ${mode}`,
  templatePartMissing: (part: string) => `A template needs ${part}`,
  variableNotUsed: (name: string) =>
    `The variable ${name} is declared but does not appear in the template`,
  variableMissing: (name: string) => `The variable ${name} has no value`,
  variableUnknown: (name: string) => `The template uses ${name}, which it does not declare`,
  notConfigured: 'AI answers are not available on this site.',
  checkIt: 'Check it',
  /** Of `count` sentences that stand nowhere here. */
  claims: (count: number) =>
    `${count === 1 ? 'The marked sentence says' : `The ${count} marked sentences say`} things about the company that are in neither your notes nor the posting.`,
  claimsWithoutSources:
    'There is nothing to check them against: you have no notes on the company and no posting here.',
  /** Names and numbers of such a sentence. */
  lookUp: (words: readonly string[]) =>
    `Look up ${joined.format(words.map((word) => `“${word}”`))}.`,
  /** Of such a sentence without any. */
  findSource: 'Find where the company says this, or leave it out.',
  /** For those who run the site. */
  setKey: 'Set AI_API_KEY or AI_BASE_URL to add one.',
  generating: 'Writing the answer',
  complete: 'The answer is complete',
  authenticationFailed: 'Authentication failed. Please check your API key configuration.',
  rateLimited: 'Rate limit exceeded. Please try again in a moment.',
  networkError: 'Network error. Please check your connection and try again.',
  timedOut: 'Request timed out. Please try again.',
  unreadable: 'The AI service sent an unreadable answer',
  refused: (status: number) => `The AI service refused the request (status ${status})`,
  answerTooLong: 'The AI service’s answer was too long',
  promptError: (message: string) => `Prompt error: ${message}`,
  generateFailed: (message: string) => `Failed to generate response: ${message}`,
  quotaUsed: (limit: number) =>
    `You have used all ${limit} answers for today. The limit resets at midnight UTC.`,
  totalQuotaUsed:
    'JobGPT has given all of this site’s answers for today. The limit resets at midnight UTC.',
  answerNotFound: 'Saved answer not found',
  resumeNotFound: 'You have no resume to read',
  loadFailed: 'Failed to load saved answers',
  settingsFailed: 'Failed to load JobGPT',
  previewFailed: 'Failed to show what would be sent',
  saveFailed: 'Failed to save the answer',
  deleteFailed: 'Failed to delete the answer',
  restoreFailed: 'Failed to restore the answer',
  attachFailed: 'Failed to attach the answer',
  sheetFailed: 'Failed to load the company sheet',
  kept: 'Answer saved',
  deleted: 'Answer deleted',
  restored: 'Answer restored',
  attached: 'Answer attached',
  detached: 'Answer detached',
  pickApplication: 'Please choose an application, or do not share one.',
  copied: 'Answer copied',
  cleared: 'Input and answer cleared',
} as const;

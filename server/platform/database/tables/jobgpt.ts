import type { Generated } from 'kysely';

import type { Mode } from '#shared/jobgpt/prompts/modes.ts';

/** A saved answer of JobGPT. */
interface AssistantAnswerTable {
  id: string;
  user_id: string;
  application_id: string | null;
  mode: Mode;
  model: string;
  template_used: string;
  user_input: string;
  response: string;
  /** Milliseconds. */
  processing_time: number | null;
  prompt_tokens: number | null;
  completion_tokens: number | null;
  total_tokens: number | null;
  created_at: Date;
  deleted_at: Date | null;
  /** Folded question and answer. */
  search_text: string;
}

/** How many answers a person requested on a day (UTC). */
interface AssistantUsageTable {
  user_id: string;
  day: string;
  answers: Generated<number>;
}

/** How many answers all people together requested on a day (UTC). */
interface AssistantTotalUsageTable {
  day: string;
  answers: Generated<number>;
}

/** Tables of the assistant feature. */
export interface AssistantTables {
  assistant_answers: AssistantAnswerTable;
  assistant_usage: AssistantUsageTable;
  assistant_total_usage: AssistantTotalUsageTable;
}

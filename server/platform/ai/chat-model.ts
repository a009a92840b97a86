import type { Prompt } from '#shared/jobgpt/prompts/compose.ts';

/** Tokens of a call as the service counted them. */
export interface TokenUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly totalTokens: number;
}

/** A complete answer of a model. */
export interface ChatAnswer {
  readonly text: string;
  /** The model that answered, as the service named it. */
  readonly model: string;
  /** null when the service did not report it. */
  readonly usage: TokenUsage | null;
  readonly finishReason: string | null;
}

/** A part of a streamed answer as it arrives; `answer` is the last event and holds the whole. */
export type ChatEvent = { readonly text: string } | { readonly answer: ChatAnswer };

/** A language model at a chat-completions server; all errors are AiError, or the reason of an aborted signal. */
export interface ChatModel {
  complete(prompt: Prompt, signal?: AbortSignal): Promise<ChatAnswer>;
  stream(prompt: Prompt, signal?: AbortSignal): AsyncGenerator<ChatEvent, void, undefined>;
}

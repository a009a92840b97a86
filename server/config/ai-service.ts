/** Where a key must start with sk-, and must exist. */
const DEFAULT_HOST = 'api.openai.com';

/** The AI service of a configuration. */
interface AiService {
  /** Undefined when the address wants a key and there is none. */
  readonly service: { readonly baseUrl: string; readonly apiKey: string | undefined } | undefined;
  /** Whether it is another server than the default one. */
  readonly own: boolean;
}

/** The service of AI_BASE_URL and AI_API_KEY (GPT-26); a problem is added as a sentence that does not repeat the key. */
export function aiService(
  baseUrl: string | undefined,
  apiKey: string | undefined,
  problems: string[],
): AiService {
  // An address that cannot be read is a problem of its own.
  if (baseUrl === undefined) return { service: undefined, own: false };
  const own = new URL(baseUrl).hostname !== DEFAULT_HOST;
  if (!own && apiKey !== undefined && !apiKey.startsWith('sk-')) {
    problems.push('AI_API_KEY must start with sk-');
  }
  return { service: own || apiKey !== undefined ? { baseUrl, apiKey } : undefined, own };
}

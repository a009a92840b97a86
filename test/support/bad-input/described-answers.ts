import type { OddAnswer } from '#test/support/bad-input/odd-request.ts';

/** The responses of an operation in an OpenAPI document, by status. */
type Responses = Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>;

/** The responses of every operation that the server describes, by the name of its contract. */
export async function describedAnswers(url: string): Promise<ReadonlyMap<string, Responses>> {
  const found = new Map<string, Responses>();
  for (const path of ['/api', '/auth/v1', '/storage/v1']) {
    const document = (await (await fetch(`${url}${path}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string; responses: Responses }>>;
    };
    for (const operation of Object.values(document.paths).flatMap(Object.values)) {
      found.set(operation.operationId, operation.responses);
    }
  }
  return found;
}

/** An odd id turned the path into that of another route (405), or the address is too long for any (431). */
const OF_NO_ROUTE = new Set([405, 431]);

/** What only the program's own files and statements say; 'Select some applications' is a sentence for people. */
const INSIDE = /node_modules|\bat \/|(?<!Please )select |relation \\?"/;

/** What is wrong with an answer to a bad request: a 5xx, a status or a form that its route does not describe, a stack trace, an error without a code. */
export function faultOf(
  { contract, status, type, text }: OddAnswer,
  described: ReadonlyMap<string, Responses>,
): string | undefined {
  const says = (what: string) => `${contract.name} ${status}: ${what}: ${text.slice(0, 200)}`;
  if (status >= 500) return says('a fault of the server');
  if (!contract.unlisted && !OF_NO_ROUTE.has(status)) {
    const response = described.get(contract.name)?.[status];
    if (!response) return says('a status that is not described');
    const { content } = response;
    if (content && !('*/*' in content) && !(type !== undefined && type in content)) {
      return says(`a content type that is not described (${type})`);
    }
  }
  if (status < 400) return undefined;
  if (INSIDE.test(text)) return says('it shows the inside');
  return typeof codeOf(text) === 'string' ? undefined : says('an error without a code');
}

function codeOf(text: string): unknown {
  try {
    // The older form of the auth protocol has the status as its code.
    const { code, error_code } = JSON.parse(text) as { code?: unknown; error_code?: unknown };
    return error_code ?? code;
  } catch {
    return undefined;
  }
}

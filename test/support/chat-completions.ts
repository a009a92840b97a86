import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A request that the double received. */
interface SeenChat {
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly max_tokens?: number;
    readonly max_completion_tokens?: number;
    readonly temperature?: number;
    readonly stream: boolean;
    readonly stream_options?: unknown;
  };
}

/** How the double handles a request. */
export type Behaviour = (response: ServerResponse, request: SeenChat) => void | Promise<void>;

/** A chat-completions server on loopback with programmed behaviour. */
export interface ChatDouble {
  /** Value of AI_BASE_URL. */
  readonly baseUrl: string;
  /** Every request since the start or the last `forget`. */
  readonly seen: SeenChat[];
  /** Programs the next requests, one behaviour each; later requests get USUAL_ANSWER in the form they ask for. */
  willDo(...behaviours: Behaviour[]): void;
  /** Sets how GET /models responds, now and after `forget`; without it that is 404. */
  listModels(respond: ((response: ServerResponse) => void) | undefined): void;
  /** The headers of every request of the list of models. */
  readonly seenLists: IncomingHttpHeaders[];
  /** Resolves to the next request. */
  nextRequest(): Promise<SeenChat>;
  /** Resolves when no response is open. */
  idle(): Promise<void>;
  /** The number of open connections, idle ones included. */
  connections(): Promise<number>;
  /** Clears the seen requests and the programmed behaviours. */
  forget(): void;
  close(): Promise<void>;
}

/** The usage that the double reports. */
const DOUBLE_USAGE = { prompt_tokens: 120, completion_tokens: 34, total_tokens: 154 };

function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** Returns a JSON response; `usage` null leaves it out. */
export function answers(text: string, usage: object | null = DOUBLE_USAGE): Behaviour {
  return (response, { body }) =>
    json(response, 200, {
      id: 'chatcmpl-1',
      model: `${body.model}-0613`,
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
      ...(usage ? { usage } : undefined),
    });
}

const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;

function sendParts(response: ServerResponse, model: string, parts: readonly string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(
    event({ model, choices: [{ delta: { role: 'assistant' }, finish_reason: null }] }),
  );
  for (const content of parts) {
    response.write(event({ model, choices: [{ delta: { content }, finish_reason: null }] }));
  }
}

/** Streams parts and ends properly; `usage` null leaves it out. */
export function streams(parts: readonly string[], usage: object | null = DOUBLE_USAGE): Behaviour {
  return (response, { body }) => {
    sendParts(response, body.model, parts);
    response.write(event({ choices: [{ delta: {}, finish_reason: 'stop' }] }));
    if (usage) response.write(event({ choices: [], usage }));
    response.end('data: [DONE]\n\n');
  };
}

/** Streams parts, waits until `go` resolves, then streams the rest. */
export function streamsWithPause(
  before: readonly string[],
  go: Promise<unknown>,
  after: readonly string[],
): Behaviour {
  return async (response, { body }) => {
    sendParts(response, body.model, before);
    await go;
    for (const content of after) response.write(event({ choices: [{ delta: { content } }] }));
    response.write(event({ choices: [{ delta: {}, finish_reason: 'stop' }] }));
    response.end('data: [DONE]\n\n');
  };
}

/** Accepts the request and never responds. */
export const stalls: Behaviour = () => undefined;

/** Streams parts, then stalls. */
export function stallsAfter(parts: readonly string[]): Behaviour {
  return (response, { body }) => sendParts(response, body.model, parts);
}

/** Responds with a status and an error in the service's form. */
export function refuses(
  status: number,
  message = 'refused by the double',
  headers: Record<string, string> = {},
  param?: string,
): Behaviour {
  const error = { message, type: 'error', ...(param === undefined ? undefined : { param }) };
  return (response) => json(response, status, { error }, headers);
}

/** Closes the connection without a response. */
export const cuts: Behaviour = (response) => {
  response.destroy();
};

/** Streams parts, then closes the connection. */
export function cutsAfter(parts: readonly string[]): Behaviour {
  return async (response, { body }) => {
    sendParts(response, body.model, parts);
    await nextTurn();
    response.destroy();
  };
}

/** Responds 200 with half a JSON document, plain or as an event. */
export const sendsBrokenJson: Behaviour = (response, { body }) => {
  const type = body.stream ? 'text/event-stream' : 'application/json';
  response.writeHead(200, { 'content-type': type });
  response.end(body.stream ? 'data: {"choices": [{"del\n\n' : '{"choices": [{"mess');
};

/** Streams the same part for ever. */
export function streamsWithoutEnd(part: string): Behaviour {
  return async (response, { body }) => {
    sendParts(response, body.model, []);
    const line = event({ choices: [{ delta: { content: part } }] });
    while (!response.destroyed) {
      if (!response.write(line)) {
        await Promise.race([once(response, 'drain'), once(response, 'close')]);
      }
      await nextTurn();
    }
  };
}

/** Refuses to stream; responds to plain requests. */
export function answersOnlyPlain(text: string): Behaviour {
  return (response, request) =>
    request.body.stream
      ? refuses(400, 'stream is not supported')(response, request)
      : answers(text)(response, request);
}

/** The answer when no behaviour is programmed. */
export const USUAL_ANSWER = 'I like how **Acme** builds maps.';

/** Responds with a list of models. */
export function lists(...names: readonly string[]): (response: ServerResponse) => void {
  return (response) =>
    json(response, 200, { object: 'list', data: names.map((id) => ({ id, object: 'model' })) });
}

/** Starts a double on a free port. */
export async function startChatDouble(): Promise<ChatDouble> {
  const seen: SeenChat[] = [];
  let plan: Behaviour[] = [];
  const seenLists: IncomingHttpHeaders[] = [];
  let listing: ((response: ServerResponse) => void) | undefined;
  let waiting: ((request: SeenChat) => void)[] = [];
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'GET' && request.url === '/v1/models') {
        seenLists.push(request.headers);
        if (listing) return listing(response);
      }
      if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
        json(response, 404, { error: { message: `nothing at ${request.url}` } });
        return;
      }
      const chat = {
        headers: request.headers,
        body: JSON.parse(Buffer.concat(chunks).toString()) as SeenChat['body'],
      };
      seen.push(chat);
      const usual = chat.body.stream ? streams(USUAL_ANSWER.split(/(?= )/)) : answers(USUAL_ANSWER);
      void (plan.shift() ?? usual)(response, chat);
      const told = waiting;
      waiting = [];
      for (const tell of told) tell(chat);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    willDo: (...behaviours) => void plan.push(...behaviours),
    seenLists,
    listModels(respond) {
      listing = respond;
    },
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    async idle() {
      await Promise.all([...open].map((response) => once(response, 'close')));
    },
    connections: () => promisify(server.getConnections.bind(server))(),
    forget() {
      seen.length = 0;
      plan = [];
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

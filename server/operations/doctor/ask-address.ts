import { reasonOf, type Findings } from '#server/operations/doctor/finding.ts';

const LIMIT_MS = 10_000;

/** An address that should answer. */
interface AddressQuery {
  /** What it is, such as "Google's discovery". */
  readonly what: string;
  readonly url: string;
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  /** The setting that has it. */
  readonly setting: string;
  /** Statuses that show that it works; every one below 400 without it. */
  readonly accepts?: (status: number) => boolean;
}

/** Asks an address once; the clock of the answer is returned, if it has one. */
export async function askAddress(found: Findings, asked: AddressQuery): Promise<Date | undefined> {
  const { what, url, method = 'GET', headers = {}, setting, accepts } = asked;
  const { origin } = new URL(url);
  try {
    const answer = await fetch(url, {
      method,
      headers,
      redirect: 'follow',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    await answer.body?.cancel();
    const isFine = accepts ? accepts(answer.status) : answer.ok;
    if (isFine) found.ok(`${what} answers (${origin})`);
    else if (answer.status === 401 || answer.status === 403) {
      found.problem(
        `${what} (${origin}) refuses with ${answer.status}`,
        `Correct the key or address of ${setting}.`,
      );
    } else {
      found.problem(
        `${what} (${origin}) answers with ${answer.status}`,
        `Check the address of ${setting}.`,
      );
    }
    const date = answer.headers.get('date');
    return date === null ? undefined : new Date(date);
  } catch (error) {
    found.problem(
      `${what} (${origin}) does not answer: ${reasonOf(error)}`,
      `Check the network, the firewall and the address of ${setting}.`,
    );
    return undefined;
  }
}

import { isStorable } from '#shared/core/text.ts';
import { NAME_MAX } from '#shared/core/limits.ts';

const TEXT_MAX = 300;
const URL_MAX = 1000;

/** What a provider may say about a person, under OpenID Connect's names. */
interface Said {
  readonly [claim: string]: unknown;
  readonly name?: unknown;
  readonly given_name?: unknown;
  readonly family_name?: unknown;
  readonly preferred_username?: unknown;
  readonly picture?: unknown;
}

/** Names and picture of a person, under the names that clients of the protocol and our own pages know. */
export function profileDetails(said: Said): Record<string, string> {
  const name = text(said.name, TEXT_MAX);
  const picture = text(said.picture, URL_MAX);
  const shown = picture && /^https?:$/.test(URL.parse(picture)?.protocol ?? '') ? picture : '';
  const details = {
    name,
    full_name: name,
    first_name: text(said.given_name, NAME_MAX),
    last_name: text(said.family_name, NAME_MAX),
    user_name: text(said.preferred_username, TEXT_MAX),
    avatar_url: shown,
    picture: shown,
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== ''));
}

function text(value: unknown, most: number): string {
  if (typeof value !== 'string' || value.length > most || !isStorable(value)) return '';
  return value.trim();
}

/** Words that are not written with one capital letter. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'ai api aws bi ceo cfo coo cpo cto crm devsecops erp eu gmbh hr ii iii iv it ll llc llp ml mlops nlp pr qa rf sap seo sql sre swe uk us usa vp xr'
      .split(' ')
      .map((word) => [word, word.toUpperCase()]),
  ),
  android: 'Android',
  devops: 'DevOps',
  devsecops: 'DevSecOps',
  gmbh: 'GmbH',
  graphql: 'GraphQL',
  ios: 'iOS',
  javascript: 'JavaScript',
  mlops: 'MLOps',
  nodejs: 'Node.js',
  openai: 'OpenAI',
  phd: 'PhD',
  sdet: 'SDET',
  typescript: 'TypeScript',
  ui: 'UI',
  ux: 'UX',
};

/** Words inside a title that stay small. */
const SMALL = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'from',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
]);

/** A part of an address with its percent signs and plus signs resolved; as it is when they are broken. */
function decoded(slug: string): string {
  const spaced = slug.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** The words of a part of an address, like 'Senior Engineer, Platform' of `senior-engineer--platform`; a spelling with capital letters stays. */
export function wordsOf(slug: string): string {
  const text = decoded(slug)
    .replaceAll(/(?<!-)-(?!-)|_/g, ' ')
    .replaceAll(/-{3,}/g, ' – ')
    .replaceAll('--', ', ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,–]+/, '')
    .replace(/[\s,–]+$/, '');
  if (/\p{Lu}/u.test(text)) return text;
  return text
    .split(' ')
    .map((word, index) => {
      const [, bare = '', rest = ''] = /^([^,]*)(.*)$/.exec(word) ?? [];
      if (SPELLINGS[bare] !== undefined) return SPELLINGS[bare] + rest;
      if (index > 0 && SMALL.has(bare)) return word;
      return word.charAt(0).toUpperCase() + word.slice(1);
    })
    .join(' ');
}

/** The words of a name that is written without blanks, like 'Harbour Analytics' of `HarbourAnalytics2`. */
export function wordsOfJoined(name: string): string {
  return wordsOf(
    decoded(name)
      .replace(/(?<=\p{L}{4})\d+$/u, '')
      .replaceAll(/(?<=\p{Ll})(?=\p{Lu}\p{Ll}{2})/gu, ' '),
  );
}

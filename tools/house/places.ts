/** A place in the project, as `npm run where` prints it. */
export interface Place {
  /** `path:line`, or a rule's id. */
  readonly at: string;
  readonly text: string;
  /** The number of a constant. */
  readonly value?: string;
  /** Whether only the comment above the declaration has all the words. */
  readonly byComment?: true;
}

/** A file as it is searched. */
export interface Text {
  readonly path: string;
  readonly text: string;
}

/** What is searched: rules and their proofs, source files, and pages of documentation. */
interface Searched {
  readonly rules: readonly {
    readonly id: string;
    readonly page: string;
    /** What its page is headed. */
    readonly title: string;
    readonly text: string;
  }[];
  readonly proofs: readonly {
    readonly file: string;
    readonly title: string;
    readonly ids: readonly string[];
  }[];
  readonly sources: readonly Text[];
  readonly pages: readonly Text[];
}

/** Longest text of a place. */
const TEXT_MAX = 110;

const DECLARATION =
  /^export (?:async )?(?:function|const|class|interface|type) ([\w$]+)|(?:^|\{)\s*path: '([^']+)'/;
/** A number that stands beside its name: whether a change raises or lowers it decides what else it touches. */
const NUMBER = /^export const [\w$]+ = ([\d_.]+);/;
/** What a word is called elsewhere, as whole words: the settings of JobGPT, for example, begin with AI_. */
const ALSO: Readonly<Record<string, RegExp>> = {
  jobgpt: /\b(ai|assistant)\b/,
  notice: /\bmails?\b/,
  notices: /\bmails?\b/,
  email: /\bmails?\b/,
  explorer: /\bh1b\b/,
  chart: /\b(drawing|trend|histogram|curve)s?\b/,
  lifetime: /\b(days|hours|minutes|seconds|ends|lives|works|expires?|age)\b/,
  rate: /\bper minute\b/,
  hour: /\b(hourly|daily|a day|per minute)\b/,
  question: /\banswers?\b/,
  questions: /\banswers?\b/,
};
/** Words of a sentence that name nothing. */
const SMALL = /^(a|an|and|at|by|for|from|in|its|new|of|on|one|or|per|the|to|with)$/;
/** Whether a file is one of a contract. */
export const isContract = (path: string) => /^shared\/[\w-]+\/contracts\//.test(path);
/** Whether a file is a test, or only tests need it. */
export const isTest = (path: string) => /\.(test|spec|suite)\.tsx?$|\/testing\//.test(path);
const hasSentences = (path: string) => path.endsWith('messages.ts');

/** Splits camelCase, kebab-case and paths into lower-case words without accents, so that `mailLimit` is found by 'mail limit'. */
export const spoken = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_/.$]/g, ' ')
    .toLowerCase();

/** A text as a place shows it. */
export const short = (text: string) =>
  text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1).trimEnd()}…` : text;

/** A word as it is asked for, and without the ending of a plural. */
function singular(word: string): string {
  if (word.length < 5 || /(?:ss|us|is)$/.test(word)) return word;
  return word.replace(/ies$/, 'y').replace(/(?<=s|x|ch|sh)es$|s$/, '');
}

/** The words of a question that name something, without quotation marks: 'limit of notes' asks for a limit and for notes. */
export function namingWords(words: readonly string[]): string[] {
  const naming = words
    .flatMap((word) => word.split(/\s+/))
    .map((word) => word.replaceAll(/^['"`]+|['"`]+$/g, ''))
    .flatMap((word) => /^(\d+)([KMG]i?B)$/.exec(word)?.slice(1) ?? [word])
    .filter((word) => word !== '');
  const left = naming.filter((word) => !SMALL.test(word.toLowerCase()));
  return left.length > 0 ? left : naming;
}

/** Longest word that counts only as a whole one: 'ai' is no part of 'mail'. */
const WHOLE_MAX = 2;

/** How many of the words a text has, in any spelling, number and by another name. */
export function counterOf(words: readonly string[]): (text: string) => number {
  const wanted = words.map((word) => spoken(word));
  return (text) => {
    const said = spoken(text);
    const has = (word: string) =>
      word.length > WHOLE_MAX ? said.includes(word) : said.split(/[^\p{L}\d]+/u).includes(word);
    return wanted.filter((word) => has(word) || has(singular(word)) || ALSO[word]?.test(said))
      .length;
  };
}

/** The comment that ends just above a line; empty when there is none. */
export function commentAbove(lines: readonly string[], at: number): string {
  if (!lines[at - 1]?.trimEnd().endsWith('*/')) return '';
  let first = at - 1;
  while (first > 0 && !lines[first]?.includes('/**')) first--;
  return lines.slice(first, at).join(' ');
}

/** The rules, contracts, code, sentences, tests and documents that have all of `words`, or `least` of them, each with its place. */
export function findPlaces(
  words: readonly string[],
  searched: Searched,
  least = words.length,
): Record<string, Place[]> {
  const count = counterOf(words);
  const matches = (text: string) => count(text) >= least;
  const lines = (
    files: readonly Text[],
    of: (line: string, path: string) => string | undefined,
  ): Place[] =>
    files.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => {
        const said = of(line, path);
        return said === undefined ? [] : [{ at: `${path}:${at + 1}`, text: short(said) }];
      }),
    );
  const declarations = (files: readonly Text[]): Place[] => {
    const places = files.flatMap(({ path, text }): Place[] => {
      const all = text.split('\n');
      return all.flatMap((line, at): Place[] => {
        const [, name, address] = DECLARATION.exec(line) ?? [];
        const said = name ?? address;
        if (said === undefined) return [];
        const [, value] = NUMBER.exec(line) ?? [];
        const place = {
          at: `${path}:${at + 1}`,
          text: short(said),
          ...(value !== undefined && { value }),
        };
        if (matches(`${path} ${said}`)) return [place];
        const isTold = matches(`${path} ${said} ${commentAbove(all, at)}`);
        return isTold ? [{ ...place, byComment: true }] : [];
      });
    });
    const named = places.filter(({ byComment }) => !byComment);
    return [...named, ...places.filter(({ byComment }) => byComment)];
  };
  const sources = searched.sources.filter(({ path }) => !isTest(path));
  // The title of a page counts for its rules, but says too little by itself.
  const rules = searched.rules.filter(
    ({ id, title, text }) =>
      (count(text) > 0 && matches(`${title} ${text}`)) ||
      words.some((word) => word.toUpperCase() === id),
  );
  const ids = new Set(rules.map(({ id }) => id));
  return {
    Rules: rules.map(({ id, page, text }) => ({
      at: `${id} (docs/product/${page})`,
      text: short(text),
    })),
    Contracts: declarations(sources.filter(({ path }) => isContract(path))),
    Code: declarations(sources.filter(({ path }) => !isContract(path) && !hasSentences(path))),
    Sentences: lines(
      sources.filter(({ path }) => hasSentences(path)),
      (line) => (/^\s.*['`]/.test(line) && matches(line) ? line.trim() : undefined),
    ),
    Tests: searched.proofs
      .filter(({ title, ids: proved }) => matches(title) || proved.some((id) => ids.has(id)))
      .map(({ file, title, ids: proved }) => ({
        at: file,
        text: short(`[${proved.join('] [')}] ${title}`),
      })),
    Documents: lines(
      searched.pages.filter(({ path }) => !/^docs\/product\/(?!README|deviations)/.test(path)),
      (line) => (/^#|^\| `/.test(line) && matches(line) ? line.replace(/^#+ /, '') : undefined),
    ),
  };
}

/** A recipe of CONTRIBUTING.md and the files it names. */
interface Recipe {
  readonly title: string;
  readonly text: string;
  readonly files: readonly string[];
  /** Those of the files that it names only as an example. */
  readonly examples: ReadonlySet<string>;
}

const NAMED =
  /`((?:(?:server|shared|web|extension|test|tools|bench|docs|ops)\/[\w./-]+|CHANGELOG|README|\.env)\.\w+)`/g;

/** The files that a clause names only as an example: all after 'for example', one that something is done 'as `it` does'. */
function examplesOf(clause: string, files: readonly string[]): readonly string[] {
  if (/\bfor\s+example\b/.test(clause)) return files;
  const [, like] = /\bas\s+`([^`]+)`\s+(?:does|is)\b/.exec(clause) ?? [];
  return files.filter((file) => file === like);
}

/** The recipes whose title has all the words; where none has, those whose text has them. */
export function recipesWith(words: readonly string[], recipes: readonly Recipe[]): Recipe[] {
  const among = (of: (recipe: Recipe) => string) =>
    recipes.filter((recipe) => words.every((word) => spoken(of(recipe)).includes(spoken(word))));
  const titled = among(({ title }) => title);
  return titled.length > 0 ? titled : among(({ text }) => text);
}

/** A file by its path, or by its name alone, which then lies beside the one named before it. */
const NAMED_OR_BESIDE = new RegExp(`${NAMED.source}|\`([\\w-]+\\.tsx?)\``, 'g');

/**
 * The recipes of CONTRIBUTING.md ("### A setting" below "## Recipes"), each with the files that it names, once each; those that it
 * names without a path when they are there.
 */
export function recipeFiles(
  page: string,
  isThere: (path: string) => boolean = () => false,
): Recipe[] {
  const [, recipes = ''] = page.split(/^## Recipes$/m);
  const [own = ''] = recipes.split(/^## /m);
  return own
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [title = ''] = section.split('\n', 1);
      const files = new Set<string>();
      const meant = new Set<string>();
      let folder = '';
      for (const clause of section.split(/(?<=[.;:])\s+|(?=\()|(?<=\))/)) {
        const named = [...clause.matchAll(NAMED_OR_BESIDE)].flatMap(([, path, name = '']) => {
          if (path === undefined) return isThere(`${folder}${name}`) ? [`${folder}${name}`] : [];
          folder = path.slice(0, path.lastIndexOf('/') + 1);
          return [path];
        });
        const examples = examplesOf(clause, named);
        for (const file of named) {
          files.add(file);
          if (!examples.includes(file)) meant.add(file);
        }
      }
      return {
        title,
        text: section,
        files: [...files],
        examples: new Set([...files].filter((file) => !meant.has(file))),
      };
    });
}

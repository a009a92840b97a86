/** A place in the project, as `npm run where` prints it. */
export interface Place {
  /** `path:line`, or a rule's id. */
  readonly at: string;
  readonly text: string;
}

interface Text {
  readonly path: string;
  readonly text: string;
}

/** What is searched: rules and their proofs, source files, and pages of documentation. */
interface Searched {
  readonly rules: readonly { readonly id: string; readonly page: string; readonly text: string }[];
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
  /^export (?:async )?(?:function|const|class|interface|type) ([\w$]+)|^ {2}path: '([^']+)'/;
const isContract = (path: string) => /^shared\/[\w-]+\/contracts\//.test(path);
const isTest = (path: string) => /\.(test|spec|suite)\.tsx?$|\/testing\//.test(path);
const hasSentences = (path: string) => path.endsWith('messages.ts');

/** Splits camelCase, kebab-case and paths into lower-case words without accents, so that `mailLimit` is found by 'mail limit'. */
const spoken = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_/.]/g, ' ')
    .toLowerCase();

const short = (text: string) =>
  text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1).trimEnd()}…` : text;

/** The rules, contracts, code, sentences, tests and documents that have all of `words`, each with its place. */
export function findPlaces(words: readonly string[], searched: Searched): Record<string, Place[]> {
  const wanted = words.map((word) => spoken(word));
  const matches = (text: string) => {
    const said = spoken(text);
    return wanted.every((word) => said.includes(word));
  };
  const lines = (files: readonly Text[], of: (line: string, path: string) => string | undefined) =>
    files.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at): Place[] => {
        const said = of(line, path);
        return said === undefined ? [] : [{ at: `${path}:${at + 1}`, text: short(said) }];
      }),
    );
  const declared = (line: string, path: string) => {
    const [, name, address] = DECLARATION.exec(line) ?? [];
    const said = name ?? address;
    return said !== undefined && matches(`${path} ${said}`) ? said : undefined;
  };
  const sources = searched.sources.filter(({ path }) => !isTest(path));
  const rules = searched.rules.filter(
    ({ id, text }) => matches(text) || words.some((word) => word.toUpperCase() === id),
  );
  const ids = new Set(rules.map(({ id }) => id));
  return {
    Rules: rules.map(({ id, page, text }) => ({
      at: `${id} (docs/product/${page})`,
      text: short(text),
    })),
    Contracts: lines(
      sources.filter(({ path }) => isContract(path)),
      declared,
    ),
    Code: lines(
      sources.filter(({ path }) => !isContract(path) && !hasSentences(path)),
      declared,
    ),
    Sentences: lines(
      sources.filter(({ path }) => hasSentences(path)),
      (line) => (/['`]/.test(line) && matches(line) ? line.trim() : undefined),
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
  readonly files: readonly string[];
}

/** The recipes of CONTRIBUTING.md ("### A setting" below "## Recipes"), each with the files that it names, once each. */
export function recipeFiles(page: string): Recipe[] {
  const [, recipes = ''] = page.split(/^## Recipes$/m);
  const [own = ''] = recipes.split(/^## /m);
  return own
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [title = ''] = section.split('\n', 1);
      const named = section.matchAll(
        /`((?:server|shared|web|extension|test|tools|bench|docs)\/[\w./-]+\.\w+)`/g,
      );
      return { title, files: [...new Set([...named].map(([, path = '']) => path))] };
    });
}

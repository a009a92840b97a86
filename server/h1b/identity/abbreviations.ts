/** Words that files shorten or write in figures, each of one word only. */
const SHORTENED: ReadonlyMap<string, string> = new Map([
  ['assocs', 'associates'],
  ['cnty', 'county'],
  ['coll', 'college'],
  ['ctrs', 'centers'],
  ['dist', 'district'],
  ['educ', 'education'],
  ['fdn', 'foundation'],
  ['hlth', 'health'],
  ['hosps', 'hospitals'],
  ['indep', 'independent'],
  ['inst', 'institute'],
  ['isd', 'independent school district'],
  ['lab', 'laboratory'],
  ['labs', 'laboratories'],
  ['mktg', 'marketing'],
  ['mt', 'mount'],
  ['prods', 'products'],
  ['rsch', 'research'],
  ['rsrch', 'research'],
  ['sch', 'school'],
  ['schs', 'schools'],
  ['soln', 'solution'],
  ['solns', 'solutions'],
  ['usd', 'unified school district'],
  ['bd', 'board'],
  ['bk', 'bank'],
  ['commn', 'commission'],
  ['entmt', 'entertainment'],
  ['ft', 'fort'],
  ['hldg', 'holding'],
  ['hldgs', 'holdings'],
  ['jr', 'junior'],
  ['nj', 'new jersey'],
  ['ny', 'new york'],
  ['phila', 'philadelphia'],
  ['ptnrs', 'partners'],
  ['twp', 'township'],
  ['u', 'university'],
  ['1', 'one'],
  ['2', 'two'],
  ['3', 'three'],
  ['4', 'four'],
  ['5', 'five'],
  ['7', 'seven'],
  ['1st', 'first'],
  ['2nd', 'second'],
  ['3rd', 'third'],
  ['4th', 'fourth'],
  ['5th', 'fifth'],
  ['20th', 'twentieth'],
  ['21st', 'twenty first'],
]);

/** Short words and the words each may stand for. */
const FAMILIES: readonly (readonly [short: string, whole: string])[] = [
  ['acad', 'academy'],
  ['admin', 'administration'],
  ['amer', 'america american americas'],
  ['assoc', 'associates association associated'],
  ['calif', 'california'],
  ['chem', 'chemical chemicals chemistry'],
  ['comm comms', 'communications communication community'],
  ['comp', 'computer computers'],
  ['consult', 'consulting consultants'],
  ['dev', 'development'],
  ['elec', 'electric electrical electronics electronic'],
  ['eng engr', 'engineering engineers'],
  ['ent', 'enterprises enterprise'],
  ['env', 'environmental'],
  ['equip', 'equipment'],
  ['fed', 'federal'],
  ['fin', 'financial finance'],
  ['fla', 'florida'],
  ['gen', 'general'],
  ['ind inds indus', 'industries industrial'],
  ['info', 'information'],
  ['ins', 'insurance'],
  ['mass', 'massachusetts'],
  ['mech', 'mechanical'],
  ['med', 'medical medicine'],
  ['mich', 'michigan'],
  ['pharm pharma', 'pharmaceutical pharmaceuticals pharmacy'],
  ['prof', 'professional professionals'],
  ['pub', 'public'],
  ['reg', 'regional'],
  ['rehab', 'rehabilitation'],
  ['sci', 'science sciences scientific'],
  ['semi', 'semiconductor semiconductors'],
  ['serv', 'service services'],
  ['sys', 'systems system'],
  ['tech techs', 'technology technologies technical'],
  ['telecom', 'telecommunications telecommunication'],
  ['tex', 'texas'],
  ['trans', 'transportation transport'],
  ['wash', 'washington'],
];

interface Family {
  readonly stem: string;
  readonly isShort: boolean;
}

const FAMILY_OF: ReadonlyMap<string, Family> = new Map(
  FAMILIES.flatMap(([short, whole]) =>
    [short, whole].flatMap((words, at) =>
      words.split(' ').map((word): [string, Family] => [word, { stem: short, isShort: at === 0 }]),
    ),
  ),
);

/** A key with its shortened words written out, those that stand for one word only. */
export function unshortened(key: string): string {
  return key
    .split(' ')
    .map((word) => SHORTENED.get(word) ?? word)
    .join(' ');
}

const stemOf = (word: string) => FAMILY_OF.get(word)?.stem ?? word;
/** What words that may be shortened or are short have in common. */
const SHORTEST: ReadonlyMap<string, string> = new Map([
  ...[...FAMILY_OF].map(([word, { stem }]) => [word, stem] as const),
  ...[...SHORTENED].map(([word, whole]) => [word, whole.split(' ').map(stemOf).join(' ')] as const),
]);

/** What the words of a core have in common with their shortened forms. */
export function shortestOf(words: readonly string[]): string {
  return words.map((word) => SHORTEST.get(word) ?? word).join(' ');
}

/** The words that two cores share, when each other word is short in one of them and whole in the other; undefined otherwise. */
export function sharedBesideShort(a: string, b: string): string[] | undefined {
  const [x, y] = [a, b].map((core) => unshortened(core).split(' '));
  if (!x || x.length !== y?.length) return undefined;
  const shared: string[] = [];
  for (const [k, word] of x.entries()) {
    const other = y[k]!;
    if (word === other) shared.push(word);
    else if (!isShortOf(word, other)) return undefined;
  }
  return shared;
}

function isShortOf(x: string, y: string): boolean {
  const [p, q] = [FAMILY_OF.get(x), FAMILY_OF.get(y)];
  return p !== undefined && p.stem === q?.stem && p.isShort !== q.isShort;
}

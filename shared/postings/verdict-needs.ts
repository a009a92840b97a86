import type { About } from '#shared/postings/verdict-topic.ts';
import type { PostingVerdict } from '#shared/postings/verdict.ts';

/** What a person needs of an employer, in the order of the form. */
export const VISA_NEEDS = ['h1b', 'transfer', 'opt', 'stem_opt', 'nothing'] as const;
export type VisaNeed = (typeof VISA_NEEDS)[number];

/** The choices on screen. */
export const VISA_NEED_LABELS: Readonly<Record<VisaNeed, string>> = {
  h1b: 'A new H-1B',
  transfer: 'The transfer of my H-1B',
  opt: 'OPT or CPT',
  stem_opt: 'STEM OPT',
  nothing: 'Nothing',
};

/** What lists can leave out by what postings say; what depends and what says nothing always stays. */
export const LEFT_OUT_CHOICES = ['no', 'citizenship', 'no,citizenship'] as const;
export type LeftOut = (typeof LEFT_OUT_CHOICES)[number];

/** The choices on screen. */
export const LEFT_OUT_LABELS: Readonly<Record<LeftOut, string>> = {
  no: 'Not “no sponsorship”',
  citizenship: 'Not “citizens only”',
  'no,citizenship': 'Neither of the two',
};

/** How many rows are hidden because of what their postings say, as a link or button that shows them. */
export function leftOutWords(count: number): string {
  return `${count.toLocaleString()} hidden by what they say: show`;
}

/** The verdicts that a choice leaves out. */
export function leftOutVerdicts(choice: LeftOut): readonly ('no' | 'citizenship')[] {
  return (['no', 'citizenship'] as const).filter((one) => choice.includes(one));
}

/** What a verdict means to a person: to be glad of, against them, to be asked about, or neither. */
export type Meaning = 'good' | 'bad' | 'ask' | 'plain';

/** What it comes to, in one sentence. */
interface Words {
  readonly meaning: Meaning;
  readonly words: string;
}

type Ground = 'no' | 'yes' | 'silent' | Exclude<About, 'sponsorship'>;

const US_PERSON = 'a U.S. person: citizen, green card holder, refugee or asylee';
const good = (words: string): Words => ({ meaning: 'good', words });
const bad = (words: string): Words => ({ meaning: 'bad', words });
const ask = (words: string): Words => ({ meaning: 'ask', words });
const plain = (words: string): Words => ({ meaning: 'plain', words });

const ASKS_FOR_OTHERS: Pick<Record<Ground, Words>, 'citizens' | 'us-persons' | 'clearance'> = {
  citizens: bad('Asks for citizens, so a visa is not enough.'),
  'us-persons': bad(`Asks for ${US_PERSON}. A visa is not enough.`),
  clearance: bad('Asks for a security clearance, which usually only citizens get.'),
};

/** The sentence for each need and verdict. */
const WORDS: Readonly<Record<VisaNeed | 'unsaid', Readonly<Record<Ground, Words>>>> = {
  unsaid: {
    no: plain('Says no: it does not sponsor.'),
    transfers: plain('Depends: it speaks of people who have an H-1B already.'),
    students: plain('Depends: OPT or CPT is fine, nothing is promised after it.'),
    cases: plain('Depends: on the person, the role or the place.'),
    yes: plain('Says yes: it sponsors.'),
    citizens: plain('Asks for citizens.'),
    'us-persons': plain(`Asks for ${US_PERSON}.`),
    clearance: plain('Asks for a security clearance, which usually only citizens get.'),
    silent: plain('Says nothing about sponsorship or citizenship.'),
  },
  h1b: {
    ...ASKS_FOR_OTHERS,
    no: bad('Says no: it does not sponsor, and you need a new H-1B.'),
    transfers: ask('Speaks of people who have an H-1B already. Ask whether a new one is possible.'),
    students: ask('OPT or CPT is fine, but no H-1B is promised. Ask about it.'),
    cases: ask('Depends on the person, the role or the place. Ask whether a new H-1B is possible.'),
    yes: good('Says yes: it sponsors.'),
    silent: ask('Says nothing about sponsorship. Ask whether a new H-1B is possible.'),
  },
  transfer: {
    ...ASKS_FOR_OTHERS,
    no: bad('Says no: it does not sponsor, and a transfer is sponsorship, too.'),
    transfers: good('Accepts H-1B transfers, which is what you need.'),
    students: ask('Speaks of OPT or CPT only. Ask whether your H-1B can be transferred.'),
    cases: ask(
      'Depends on the person, the role or the place. Ask whether your H-1B can be transferred.',
    ),
    yes: good('Says yes: it sponsors. A transfer is the easier half of that.'),
    silent: ask('Says nothing about sponsorship. Ask whether your H-1B can be transferred.'),
  },
  opt: {
    ...ASKS_FOR_OTHERS,
    no: ask('Says no sponsorship. OPT and CPT need none at first, but what comes after them does.'),
    transfers: ask('Speaks of H-1B transfers only. Ask whether OPT or CPT is fine.'),
    students: good('OPT or CPT is fine. Nothing is promised after it.'),
    cases: ask('OPT and CPT need no sponsorship at first. What comes after them depends.'),
    yes: good('Says yes: it sponsors, also after OPT.'),
    silent: ask('Says nothing. OPT and CPT need no sponsorship at first; ask what comes after.'),
  },
  stem_opt: {
    ...ASKS_FOR_OTHERS,
    no: ask(
      'Says no sponsorship. STEM OPT needs E-Verify and a signed training plan: ask about both.',
    ),
    transfers: ask('Speaks of H-1B transfers only. Ask whether STEM OPT is fine.'),
    students: good('OPT is fine. STEM OPT also needs E-Verify and a signed training plan.'),
    cases: ask(
      'Depends on the person, the role or the place. Ask about STEM OPT and the time after it.',
    ),
    yes: good('Says yes: it sponsors, also after STEM OPT.'),
    silent: ask(
      'Says nothing. STEM OPT needs E-Verify and a signed training plan: ask about both.',
    ),
  },
  nothing: {
    no: plain('Says no sponsorship. You need none.'),
    transfers: plain('Speaks of H-1B transfers. You need no sponsorship.'),
    students: plain('Speaks of OPT or CPT. You need no sponsorship.'),
    cases: plain('Sponsorship depends. You need none.'),
    yes: plain('Says it sponsors. You need no sponsorship.'),
    citizens: ask('Asks for citizens. A green card is not enough.'),
    'us-persons': ask(`Asks for ${US_PERSON}. Other permits are not enough.`),
    clearance: ask('Asks for a security clearance, which usually only citizens get.'),
    silent: plain('Says nothing about sponsorship or citizenship.'),
  },
};

const SHORT: Readonly<Record<Ground, string>> = {
  no: 'No sponsorship',
  transfers: 'Transfers only',
  students: 'OPT or CPT only',
  cases: 'Sponsorship depends',
  yes: 'Sponsors',
  citizens: 'Citizens only',
  'us-persons': 'U.S. persons only',
  clearance: 'Needs a clearance',
  silent: 'Says nothing',
};

type Told = Pick<PostingVerdict, 'verdict' | 'about'>;

function groundOf({ verdict, about }: Told): Ground {
  if (verdict !== 'depends' && verdict !== 'citizenship') return verdict;
  if (about !== null && about !== 'sponsorship') return about;
  return verdict === 'citizenship' ? 'citizens' : 'cases';
}

/** What a posting says in two or three words. */
export function verdictLabel(says: Told): string {
  return SHORT[groundOf(says)];
}

/** What a posting's verdict means to a person with a need; undefined for a need that was not said. */
export function verdictWords(says: Told, need: VisaNeed | undefined): Words {
  return WORDS[need ?? 'unsaid'][groundOf(says)];
}

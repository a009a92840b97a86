import { coreOf } from '#server/h1b/identity/employer-key.ts';
import { CONFIDENCE } from '#server/h1b/identity/joins.ts';
import type { Context } from '#server/h1b/selection/context.ts';
import type { EmployerStatistics } from '#shared/h1b/query.ts';
import { employerMessages } from '#shared/h1b/employer-messages.ts';

type Spelling = EmployerStatistics['spellings'][number];
type Relative = EmployerStatistics['family'][number];

/** Relatives that are listed, and the most names that may begin alike before a longer beginning is looked for. */
const LISTED = 20;
const BEGIN_ALIKE = 60;
/** Letters of a single word that names of one family may share. */
const FAMILY_WORD = 4;

/** Every spelling of an identity with the reason it counts, most records first; those of a family by the employers it has. */
export function spellingsOf(context: Context, identity: number): Spelling[] {
  const { identities } = context;
  const members = identities.families.membersOf(identity);
  if (members.length === 0) return ownSpellings(context, identity);
  const reason = employerMessages.ofBrand(identities.nameOf(identity));
  return members
    .flatMap((member) => ownSpellings(context, member))
    .map((spelling) =>
      spelling.reason === employerMessages.itself ? { ...spelling, reason } : spelling,
    )
    .toSorted((a, b) => b.count - a.count);
}

function ownSpellings({ identities, snapshot }: Context, identity: number): Spelling[] {
  const chief = identities.chiefOf(identity);
  const chiefKey = snapshot.employerKeys[chief];
  return Array.from(identities.codesOf(identity), (code): Spelling => {
    const key = snapshot.employerKeys[code]!;
    const joined = identities.reasonOf(code);
    const same = code === chief ? employerMessages.itself : employerMessages.sameName;
    const reason = joined
      ? employerMessages.reason(joined.difference, joined.proof)
      : key === chiefKey
        ? same
        : employerMessages.joinedTo;
    return {
      name: identities.spelling(code),
      count: identities.filingsOf(code),
      reason,
      confidence: joined ? CONFIDENCE[joined.proof] : 1,
      splitKey: key === chiefKey ? null : identities.keys.textOf(key),
    };
  }).toSorted((a, b) => b.count - a.count);
}

/** The employers that are counted together under a brand, most records first; none for a single employer. */
export function membersOf({ identities }: Context, identity: number): Relative[] {
  return identities.families.membersOf(identity).map((each) => relative(identities, each));
}

/** Other employers whose names begin with the same words, most records first: the fewest words that not too many share. */
export function familyOf(context: Context, identity: number): Relative[] {
  const { identities } = context;
  const members = identities.families.membersOf(identity);
  if (members.length > 0) {
    const ids = new Set(members.map((each) => identities.idOf(each)));
    return familyOf(context, members[0]!).filter(({ employerId }) => !ids.has(employerId));
  }
  const words = coreOf(identities.keys.textOf(identity)).split(' ');
  for (let length = 1; length <= words.length; length++) {
    const begin = words.slice(0, length).join(' ');
    if (length === 1 && begin.length < FAMILY_WORD && words.length > 1) continue;
    const found = new Set<number>();
    for (const key of identities.keys.from(begin)) {
      const next = identities.keys.textOf(key)[begin.length] ?? ' ';
      if (next === ' ') found.add(identities.identityOf(key));
      if (found.size > BEGIN_ALIKE) break;
    }
    if (found.size > BEGIN_ALIKE) continue;
    found.delete(identity);
    return [...found]
      .map((each) => relative(identities, each))
      .toSorted(byCount)
      .slice(0, LISTED);
  }
  return [];
}

/** An identity as it is listed. */
export function relative(identities: Context['identities'], identity: number): Relative {
  return {
    employerId: identities.idOf(identity),
    name: identities.nameOf(identity),
    count: identities.countOf(identity),
  };
}

const byCount = (a: Relative, b: Relative) => b.count - a.count;

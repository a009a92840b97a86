import type { Place } from '#server/features/resumes/analysis/place.ts';

/** A name at one place of a text. */
export interface Mention extends Place {
  readonly name: string;
  /** The kind of skill; undefined for a name that no vocabulary knows. */
  readonly category: string | undefined;
}

/** `of` for a name that only says of what the family is, as in 'Python libraries such as'. */
type Link = 'break' | 'comma' | 'and' | 'or' | 'family' | 'of';

const GAP_MAX = 70;
const LEAD_MAX = 90;
/** Words that may follow a name or precede the next one in an enumeration. */
const TRAILING_MAX = 3;
const LEADING_MAX = 4;
const EXAMPLES = String.raw`(?:such as|e\.?\s?g\.?,?|for example,?|for instance,?|like|i\.e\.,?|including but not limited to)`;
const GIVES_EXAMPLES = new RegExp(String.raw`\b${EXAMPLES}\s*$`, 'i');
const EXAMPLES_BEFORE = new RegExp(String.raw`\b${EXAMPLES}\s+(?:[\w-]+\s+)?$`, 'i');
const ONE_OF =
  /\b(?:(?:at least )?one(?: or more)?|any|either|some) (?:of|or more|of the following)\b[^.;()]*$/i;
/** Names of families whose members stand in brackets. */
const FAMILY =
  /\b(?:databases?|stores?|warehouses?|tools?|toolkits?|frameworks?|languages?|platforms?|clouds?|providers?|services?|systems?|librar(?:y|ies)|brokers?|queues?|engines?|simulators?|boards?|orchestrators?|runners?|scanners?|bundlers?|tracking|scripting|certifications?|certificates?|vendors?|ides?|suites?|trackers?|managers?|servers?|environments?|protocols?|pipelines?|packages?|products?|software|RTOS|SIEM)\s*$/i;
const OR_SIMILAR =
  /^[\s\w-]{0,20},?\s*(?:\/|\bor\b)\s*(?:a |an |the |any )?(?:similar|equivalents?|comparable|related|like|alike|other|another|something|others)\b/i;
const OR_SIMILAR_WITHIN =
  /^[^()]*\bor (?:similar|equivalent|comparable|the like|others?)\b[^()]*\)/i;
/** Kinds of skills that are families, whose members may stand in brackets right after them. */
const FAMILY_CATEGORIES = new Set([
  'devops',
  'testing',
  'hardware',
  'data',
  'observability',
  'method',
]);
/** Words that begin another demand after a comma. */
const NEW_DEMAND =
  /^(?:with|using|on|in|plus|including|knowledge|experience|familiarity|understanding|you|your|strong|solid|good|deep)\b/i;
/** Words that begin another clause, even after 'or'. */
const CLAUSE = /^(?:you|know|have|worked|used|written|can|could|help|want|work)\b/i;

/** Names of a text by demand: several together are alternatives, of which one is enough. Mentions are in order of place. */
export function findAlternatives(text: string, mentions: readonly Mention[]): Mention[][] {
  const demands: Mention[][] = [];
  let run: { mention: Mention; link: Link }[] = [];
  const close = () => {
    demands.push(...demandsOf(text, run));
    run = [];
  };
  for (const [at, mention] of mentions.entries()) {
    const last = mentions[at - 1];
    const link = last
      ? linkBetween(
          last,
          text.slice(last.end, mention.start),
          text.slice(mention.end, mention.end + LEAD_MAX),
        )
      : 'break';
    if (link === 'of') run.pop();
    if (link === 'break' || link === 'of') close();
    run.push({ mention, link });
  }
  close();
  return demands;
}

/** How two neighbors of a text hang together, by what stands between them. */
function linkBetween(last: Mention, gap: string, after: string): Link {
  if (gap.length > GAP_MAX || /\n(?!\s*\p{Ll})/u.test(gap)) return 'break';
  const between = gap.replaceAll(/\s+/g, ' ');
  if (/^ ?\/ ?$/.test(between)) return 'or';
  const opened = /^([^()]*)\(([^()]*)$/.exec(between);
  if (opened) {
    const [, before = '', inside = ''] = opened;
    if (wordsIn(before) > TRAILING_MAX || /[,;:.]/.test(before)) return 'break';
    if (GIVES_EXAMPLES.test(inside)) return 'family';
    if (inside.trim() !== '') return 'break';
    const family =
      before.trim() === ''
        ? FAMILY_CATEGORIES.has(last.category ?? '')
        : FAMILY.test(before) || OR_SIMILAR_WITHIN.test(after);
    return family ? 'family' : 'break';
  }
  const examples = new RegExp(String.raw`^([\w\s/-]*),?\s${EXAMPLES}\s(?:[\w-]+\s)?$`, 'i').exec(
    between,
  );
  if (examples) {
    const family = (examples[1] ?? '').trim();
    if (/^or\b/i.test(family)) return 'or';
    if (wordsIn(family) > TRAILING_MAX || /\b(?:and|or)\b/i.test(family)) return 'break';
    return last.category === 'language' && family !== '' ? 'of' : 'family';
  }
  if (/[.;:!?()]|\s[–—-]\s/.test(between)) return 'break';
  return linkBySeparator(between);
}

function linkBySeparator(between: string): Link {
  const parts = between.split(/\s*,\s*|\s*(?:\band\/or\b|\bor\b|\band\b|&|\bas well as\b)\s*/i);
  const [trailing = '', ...rest] = parts;
  const leading = rest.at(-1) ?? '';
  if (rest.length === 0 || wordsIn(trailing) > TRAILING_MAX || wordsIn(leading) > LEADING_MAX) {
    return 'break';
  }
  if (CLAUSE.test(leading)) return 'break';
  if (/\bor\b/i.test(between)) return 'or';
  if (NEW_DEMAND.test(leading)) return 'break';
  if (/\band\b|&|\bas well as\b/i.test(between)) return 'and';
  return 'comma';
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

/** Splits an enumeration into demands. */
function demandsOf(text: string, run: readonly { mention: Mention; link: Link }[]): Mention[][] {
  const [first] = run;
  if (!first) return [];
  const demands: { mentions: Mention[]; any: boolean; chosen: boolean }[] = [];
  const begin = (mention: Mention, any: boolean) =>
    demands.push({ mentions: [mention], any, chosen: false });
  begin(
    first.mention,
    givesExamples(text.slice(Math.max(0, first.mention.start - LEAD_MAX), first.mention.start)),
  );
  for (const { mention, link } of run.slice(1)) {
    const demand = demands.at(-1);
    const previous = demand?.mentions.at(-1);
    if (!demand || !previous) continue;
    if (link === 'family') {
      // The family itself is the first of its examples.
      if (demand.mentions.length > 1 && !demand.any) {
        demand.mentions.pop();
        begin(previous, true);
      } else demand.any = true;
      demands.at(-1)?.mentions.push(mention);
    } else if (link === 'or') {
      demand.chosen = true;
      demand.mentions.push(mention);
    } else if (demand.any ? demand.chosen : link === 'and' || demand.chosen) begin(mention, false);
    else demand.mentions.push(mention);
  }
  return demands.flatMap(({ mentions, any, chosen }) => {
    const after = text.slice(mentions.at(-1)?.end ?? 0).slice(0, LEAD_MAX);
    const alternatives = any || chosen || OR_SIMILAR.test(after);
    return alternatives && !allNeeded(mentions) ? [mentions] : mentions.map((one) => [one]);
  });
}

/** Whether what stands before an enumeration makes its members examples or a choice. */
function givesExamples(before: string): boolean {
  const sentence = before
    .replace(/^[^]*\n(?!\s*\p{Ll})/u, '')
    .replace(/^[^]*[.!?]\s(?=\p{Lu})/u, '');
  if (EXAMPLES_BEFORE.test(sentence) || ONE_OF.test(sentence)) return true;
  const bracket = sentence.lastIndexOf('(');
  return (
    bracket !== -1 &&
    sentence.slice(bracket + 1).trim() === '' &&
    FAMILY.test(sentence.slice(0, bracket))
  );
}

/** HTML/CSS is one thing of two parts. */
function allNeeded(mentions: readonly Mention[]): boolean {
  const names = new Set(mentions.map(({ name }) => name));
  return names.size < 2 || (names.has('HTML') && names.has('CSS'));
}

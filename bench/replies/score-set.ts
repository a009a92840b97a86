import { say } from '#bench/support.ts';
import type { SetLabel } from '#bench/replies/build-set.ts';
import { dispose } from '#server/features/replies/dispose.ts';
import type { ReadReply } from '#server/features/replies/reader/reader-worker.ts';
import { REPLY_KINDS } from '#shared/replies/reply.ts';

/** A labelled mail and how it was read. */
interface Scored {
  readonly label: SetLabel;
  readonly reply: ReadReply;
}

interface ScoreOptions {
  readonly isListing: boolean;
  readonly rival?: {
    readonly name: string;
    read(reply: ReadReply): { readonly kind: string; readonly application: string | null };
  };
}

const share = (right: number, of: number) =>
  of === 0 ? null : Math.round((right / of) * 1000) / 1000;

const acceptable = ({ kind, also_acceptable: also }: SetLabel): readonly string[] => [
  kind,
  ...(typeof also === 'string' ? [also] : (also ?? [])),
];
const isKindRight = (label: SetLabel, kind: string) => acceptable(label).includes(kind);
const isMany = ({ candidates }: SetLabel) => (candidates?.length ?? 0) > 1;

/** Whether a message is linked without a person. */
const isLinkedAlone = (reply: ReadReply) => dispose(reply, {}).state === 'linked';

/** Whether what a message says has consequences without a person: it is linked and its kind is sure; an offer is always the person's to confirm. */
const isActed = (reply: ReadReply) =>
  reply.judgement.sure && isLinkedAlone(reply) && reply.judgement.kind !== 'offer';

/** Prints how a set was read, and returns the figures. */
export function scoreSet(all: readonly Scored[], { isListing, rival }: ScoreOptions) {
  const kinds = REPLY_KINDS.map((kind) => {
    const labelled = all.filter(({ label }) => label.kind === kind);
    const said = all.filter(({ reply }) => reply.judgement.kind === kind);
    const sure = said.filter(({ reply }) => reply.judgement.sure);
    const right = (some: readonly Scored[]) =>
      some.filter(({ label, reply }) => isKindRight(label, reply.judgement.kind)).length;
    return {
      kind,
      labelled: labelled.length,
      recall: share(right(labelled), labelled.length),
      said: said.length,
      precision: share(right(said), said.length),
      sure: sure.length,
      'sure, precision': share(right(sure), sure.length),
    };
  });
  console.table(kinds);
  console.log('Labelled as (rows), read as (columns):');
  console.table(
    Object.fromEntries(
      REPLY_KINDS.map((kind) => [
        kind,
        Object.fromEntries(
          REPLY_KINDS.map((read) => [
            read,
            all.filter(({ label, reply }) => label.kind === kind && reply.judgement.kind === read)
              .length,
          ]),
        ),
      ]),
    ),
  );
  const right = all.filter(({ label, reply }) => isKindRight(label, reply.judgement.kind));
  const alone = all.filter(({ reply }) => isActed(reply));
  const aloneRight = alone.filter(({ label, reply }) => isKindRight(label, reply.judgement.kind));
  const linked = all.filter(({ reply }) => isLinkedAlone(reply));
  const linkRight = linked.filter(
    ({ label, reply }) => label.application === reply.link.applicationId && !isMany(label),
  );
  const toLink = all.filter(
    ({ label }) => label.application !== null && label.kind !== 'other' && !isMany(label),
  );
  const linkedAlone = toLink.filter(
    ({ label, reply }) => isLinkedAlone(reply) && reply.link.applicationId === label.application,
  );
  const offered = all
    .filter(({ label }) => isMany(label))
    .filter(
      ({ label, reply }) =>
        !reply.link.sure &&
        (label.candidates ?? []).every((id) => reply.link.candidates.includes(id)),
    );
  const unsure = linked.filter(({ reply }) => !reply.judgement.sure);
  const errors = alone.filter(
    ({ label, reply }) =>
      label.auto_apply === false ||
      label.application !== reply.link.applicationId ||
      !isKindRight(label, reply.judgement.kind),
  );
  const events = all.filter(({ label }) => label.event && label.kind.startsWith('interview_fixed'));
  const eventsRight = events.filter(isEventRight);
  const states = { linked: 0, review: 0, aside: 0 };
  for (const { reply } of all) states[dispose(reply, {}).state] += 1;
  const isWhole = states.linked + states.review + states.aside === all.length;
  const companies = all.filter(({ label }) => label.company && label.kind === 'confirmation');
  const figures = {
    mails: all.length,
    kinds: share(right.length, all.length),
    recall: share(
      right.filter(({ label }) => label.kind !== 'other').length,
      all.filter(({ label }) => label.kind !== 'other').length,
    ),
    alone: alone.length,
    alonePrecision: share(aloneRight.length, alone.length),
    surePrecision: share(
      all.filter(
        ({ label, reply }) => reply.judgement.sure && isKindRight(label, reply.judgement.kind),
      ).length,
      all.filter(({ reply }) => reply.judgement.sure).length,
    ),
    linkPrecision: share(linkRight.length, linked.length),
    linkedAlone: share(linkedAlone.length, toLink.length),
    candidatesOffered: share(offered.length, all.filter(({ label }) => isMany(label)).length),
    errors: errors.length,
    events: share(eventsRight.length, events.length),
    companyOfConfirmations: share(
      companies.filter(({ label, reply }) =>
        sameName(label.company ?? '', reply.judgement.company ?? ''),
      ).length,
      companies.length,
    ),
    roleOfConfirmations: share(
      companies.filter(
        ({ label, reply }) => label.role && sameName(label.role, reply.judgement.role ?? ''),
      ).length,
      companies.filter(({ label }) => label.role).length,
    ),
    ...states,
  };
  say(
    `kinds right: ${right.length} of ${all.length}; done alone: ${alone.length}, right: ${aloneRight.length}; errors of acting: ${errors.length}`,
  );
  say(
    `linked with a kind that is not sure, which is proposed at most: ${unsure.length}, kind right: ${unsure.filter(({ label, reply }) => isKindRight(label, reply.judgement.kind)).length}`,
  );
  say(
    `linked alone: ${linked.length}, right: ${linkRight.length}; of ${toLink.length} that belong to one application ${linkedAlone.length} linked alone`,
  );
  const wrongLinks = linked.filter((one) => !linkRight.includes(one));
  if (wrongLinks.length > 0) {
    const groups = Map.groupBy(
      wrongLinks,
      ({ label, reply }) =>
        `${label.kind}, ${isMany(label) ? 'one of several' : label.application === null ? 'of none' : 'of another'}, by ${reply.link.reason}`,
    );
    say(`wrong links: ${[...groups].map(([name, some]) => `${some.length} (${name})`).join('; ')}`);
  }
  say(`events to the minute: ${eventsRight.length} of ${events.length}`);
  say(
    `read ${all.length} = ${states.linked} linked + ${states.review} to review + ${states.aside} set aside${isWhole ? '' : ': NOT WHOLE'}`,
  );
  for (const [name, some] of Map.groupBy(
    all.filter(({ label }) => label.trap),
    ({ label }) => label.trap!,
  )) {
    const passed = some.filter(
      (one) =>
        isKindRight(one.label, one.reply.judgement.kind) &&
        !errors.includes(one) &&
        (!isLinkedAlone(one.reply) || one.reply.link.applicationId === one.label.application),
    ).length;
    say(`trap ${name}: ${passed} of ${some.length}`);
  }
  if (isListing) list(all, errors);
  return { ...figures, byKind: kinds, ...(rival && { [rival.name]: beside(all, rival) }) };
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/ (?:inc|gmbh|llc|ltd|corp)$/, '')
    .trim();
const sameName = (a: string, b: string) => plain(a) === plain(b);

function isEventRight({ label, reply }: Scored): boolean {
  const { event } = label;
  const read = reply.judgement.event;
  if (!event || !read) return false;
  const isChangeRight = !event.change || event.change === read.change;
  const minute = (time: string | null | undefined) => (time ? time.slice(0, 16) : undefined);
  if (event.start_utc && read.startsAt)
    return (
      isChangeRight && Math.abs(Date.parse(event.start_utc) - Date.parse(read.startsAt)) < 60_000
    );
  return isChangeRight && minute(event.start) === minute(read.start);
}

function list(all: readonly Scored[], errors: readonly Scored[]): void {
  for (const one of all) {
    const { label, reply } = one;
    const { judgement, link, message } = reply;
    const wrong = [
      isKindRight(label, judgement.kind)
        ? ''
        : `labelled ${label.kind}, read as ${judgement.kind}${judgement.sure ? ' SURE' : ''}`,
      isLinkedAlone(reply) && (link.applicationId !== label.application || isMany(label))
        ? `LINKED to ${link.applicationId} by ${link.reason}, belongs to ${label.application}`
        : '',
      !isLinkedAlone(reply) &&
      label.application !== null &&
      !isMany(label) &&
      label.kind !== 'other'
        ? `not linked to ${label.application} (${link.candidates.join(' ') || 'none'}; ${judgement.company} / ${judgement.role})`
        : '',
      label.event && !isEventRight(one)
        ? `event ${JSON.stringify(judgement.event)} for ${JSON.stringify(label.event)}`
        : '',
      errors.includes(one) ? 'ERROR OF ACTING' : '',
      isKindRight(label, judgement.kind) && !judgement.sure && judgement.kind !== 'other'
        ? '(not sure)'
        : '',
    ].filter(Boolean);
    if (wrong.length > 0)
      say(
        `${label.file} ${message.subject.slice(0, 60)}: ${wrong.join('; ')} | ${judgement.sentence?.text.slice(0, 120) ?? ''}`,
      );
  }
}

/** The same figures of another classifier. */
function beside(all: readonly Scored[], rival: NonNullable<ScoreOptions['rival']>) {
  const read = all.map(({ label, reply }) => ({ label, ...rival.read(reply) }));
  const linked = read.filter(({ application, kind }) => application !== null && kind !== 'other');
  const figures = {
    kinds: share(read.filter(({ label, kind }) => isKindRight(label, kind)).length, all.length),
    linkPrecision: share(
      linked.filter(({ label, application }) => label.application === application).length,
      linked.length,
    ),
    byKind: Object.fromEntries(
      REPLY_KINDS.map((kind) => {
        const said = read.filter((one) => one.kind === kind);
        const labelled = read.filter(({ label }) => label.kind === kind);
        return [
          kind,
          {
            precision: share(
              said.filter(({ label }) => isKindRight(label, kind)).length,
              said.length,
            ),
            recall: share(labelled.filter((one) => one.kind === kind).length, labelled.length),
          },
        ];
      }),
    ),
  };
  say(`${rival.name}: ${JSON.stringify(figures)}`);
  return figures;
}

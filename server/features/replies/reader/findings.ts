import type { CalendarPart } from '#server/features/replies/reader/calendar-event.ts';
import type { CueKind } from '#server/features/replies/reader/cue.ts';
import type { Sentence } from '#server/features/replies/reader/sentences.ts';
import type { Addressee, ReplyEvent, ReplyKind } from '#shared/replies/reply.ts';

/** A cue that was found. */
export interface Hit {
  readonly kind: CueKind;
  readonly weight: number;
  readonly sentence: Sentence;
}

/** What is known of a message before its kind is chosen. */
export interface Findings {
  readonly hits: readonly Hit[];
  readonly isBoard: boolean;
  /** Whether words of an application are in it. */
  readonly isAboutApplication: boolean;
  /** Whether it names a job's title. */
  readonly namesJob: boolean;
  /** Whether it comes from an employer where its reader applied. */
  readonly isKnown: boolean;
  readonly isFriendly: boolean;
  /** Whether it comes from a provider for everybody. */
  readonly isFree: boolean;
  readonly calendar: CalendarPart | undefined;
  readonly event: ReplyEvent | null;
  /** Lines of a list that name a time each. */
  readonly options: number;
  readonly eventSentence: Sentence | undefined;
}

/** A kind, whether something may be done alone because of it, and the sentence that decided. */
export interface Choice {
  readonly kind: ReplyKind;
  readonly sure: boolean;
  readonly sentence?: Sentence | undefined;
}

/** A choice, and to whom the mail is written. */
export interface AddressedChoice extends Choice {
  readonly addressee: Addressee;
}

/** How much of a kind's cues there is, each sentence counted once by its weightiest. */
export function weightOf(hits: readonly Hit[], kind: CueKind): number {
  const bySentence = new Map<Sentence, number>();
  for (const hit of hits) {
    if (hit.kind === kind)
      bySentence.set(hit.sentence, Math.max(hit.weight, bySentence.get(hit.sentence) ?? 0));
  }
  return [...bySentence.values()].reduce((sum, weight) => sum + weight, 0);
}

/** What speaks for mail to many before the sentence that decides: after a no come alerts and other jobs. */
export const bulkBefore = (hits: readonly Hit[], decides: Sentence | undefined) =>
  weightOf(
    hits.filter(
      ({ sentence }) => sentence.in === 'subject' || sentence.start <= (decides?.start ?? 0),
    ),
    'bulk',
  );
/** What speaks for mail to many. */
export const bulkOf = (hits: readonly Hit[]) => weightOf(hits, 'bulk');

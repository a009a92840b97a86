/** The lines of a text without the older messages it quotes, and what a forwarded message says of itself. */

/** A line that introduces a quoted message: 'On Tue, Oct 6, 2026 at 9:00 AM Ana wrote:' and the like; it may be wrapped once. */
const INTRODUCTION =
  /^(?:On\b.{4,160}\bwrote|Am\b.{4,160}\bschrieb\b.{0,80}|El\b.{4,160}\bescribió|Le\b.{4,160}\ba écrit|Il\b.{4,160}\bha scritto|Op\b.{4,160}\bschreef\b.{0,80}|Em\b.{4,160}\bescreveu)\s?:\s*$/;
const BEGINS_INTRODUCTION = /^(?:On|Am|El|Le|Il|Op|Em)\b.{4,160}$/;
const DIVIDER =
  /^(?:-{2,20} ?(?:Original Message|Original Appointment|Ursprüngliche Nachricht|Mensaje original|Message d'origine) ?-{2,20}|_{20,}|Begin forwarded message:|-{5,20} ?(?:Forwarded message|Weitergeleitete Nachricht|Mensaje reenviado|Message transféré) ?-{5,20})\s*$/i;
const FORWARDED =
  /^(?:Begin forwarded message:|-{5,20} ?(?:Forwarded message|Weitergeleitete Nachricht|Mensaje reenviado|Message transféré) ?-{5,20})\s*$/i;
/** A line of a message's head as programs and web mails write it. */
const HEAD =
  /^\*{0,2}(From|Von|De|Sent|Date|Gesendet|Datum|Enviado(?: el)?|Fecha|Envoyé(?: le)?|To|An|Para|À|Cc|Subject|Betreff|Asunto|Objet|Reply-To) ?:\*{0,2}\s*(.*)$/i;
const HEAD_NAMES: Readonly<Record<string, 'from' | 'date' | 'to' | 'subject'>> = {
  from: 'from',
  von: 'from',
  de: 'from',
  sent: 'date',
  date: 'date',
  gesendet: 'date',
  datum: 'date',
  enviado: 'date',
  'enviado el': 'date',
  'envoyé le': 'date',
  fecha: 'date',
  envoyé: 'date',
  to: 'to',
  an: 'to',
  para: 'to',
  à: 'to',
  subject: 'subject',
  betreff: 'subject',
  asunto: 'subject',
  objet: 'subject',
};

/** What the written head of a message says. */
export interface WrittenHead {
  readonly from?: string;
  readonly date?: string;
  readonly to?: string;
  readonly subject?: string;
  /** The lines that follow it. */
  readonly rest: readonly string[];
}

/** The head that lines begin with, of two or more entries one of which is the sender or the subject; undefined without one. */
export function writtenHead(lines: readonly string[]): WrittenHead | undefined {
  const found: { from?: string; date?: string; to?: string; subject?: string } = {};
  let at = 0;
  let entries = 0;
  while (at < lines.length && lines[at]?.trim() === '') at += 1;
  for (; at < lines.length && entries < 12; at++) {
    const [, name = '', value = ''] = HEAD.exec(lines[at]?.slice(0, 1000) ?? '') ?? [];
    if (name === '') break;
    const key = HEAD_NAMES[name.toLowerCase()];
    if (key) found[key] ??= value.trim();
    entries += 1;
  }
  if (entries < 2 || (found.from === undefined && found.subject === undefined)) return undefined;
  return { ...found, rest: lines.slice(at) };
}

/** The message that a text forwards, if that is all it does: at most a few words stand before it. */
export function forwardedIn(text: string, isForwarded = false): WrittenHead | undefined {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => FORWARDED.test(line.trim()));
  if (at >= 0) {
    return lines.slice(0, at).join(' ').length > 300 ? undefined : writtenHead(lines.slice(at + 1));
  }
  return isForwarded ? outlookForward(lines) : undefined;
}

/** The message under a head without a line that divides, as Outlook forwards. */
function outlookForward(lines: readonly string[]): WrittenHead | undefined {
  const at = lines.findIndex((line) => /^\*{0,2}(?:From|Von|De) ?:/i.test(line.trim()));
  if (at < 0 || lines.slice(0, at).join(' ').length > 300) return undefined;
  const head = writtenHead(lines.slice(at));
  return head?.date && head.from ? head : undefined;
}

/** The text without quoted messages; the whole text where nothing else is in it. */
export function withoutQuotes(text: string): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (/^\s{0,3}>/.test(line)) continue;
    const trimmed = line.trim();
    if (trimmed.length < 200 && INTRODUCTION.test(trimmed)) {
      if (!isQuoted(lines, at + 1)) break;
      continue;
    }
    if (BEGINS_INTRODUCTION.test(trimmed) && trimmed.length < 200) {
      const joined = `${trimmed} ${lines[at + 1]?.trim() ?? ''}`;
      if (joined.length < 260 && INTRODUCTION.test(joined)) {
        if (!isQuoted(lines, at + 2)) break;
        at += 1;
        continue;
      }
    }
    const startsOlder =
      DIVIDER.test(trimmed) ||
      (/^\*{0,2}(?:From|Von|De) ?:/i.test(trimmed) &&
        (writtenHead(lines.slice(at, at + 8))?.date ?? '') !== '');
    if (startsOlder && kept.some((one) => one.trim() !== '')) break;
    kept.push(line);
  }
  const rest = kept.join('\n').trim();
  return rest === '' ? text.trim() : rest;
}

/** Whether the next line that is not empty is quoted with '>', so that an answer may follow below. */
function isQuoted(lines: readonly string[], from: number): boolean {
  for (let at = from; at < lines.length && at < from + 4; at++) {
    const line = lines[at]?.trim() ?? '';
    if (line !== '') return line.startsWith('>');
  }
  return true;
}

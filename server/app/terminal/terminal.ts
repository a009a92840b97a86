import { styleText } from 'node:util';

import { levels } from 'pino';

import type { LogSettings } from '#server/platform/log.ts';

/** Colours a text; leaves it as it is where there are no colours. */
export type Paint = (colour: 'red' | 'yellow' | 'gray', text: string) => string;

/** A line of the JSON log. */
interface LogLine {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
  readonly req?: { readonly method?: string; readonly route?: string };
  readonly res?: { readonly statusCode?: number };
  readonly [name: string]: unknown;
}

/** Fields of every line that help nobody in a terminal, and those that have words of their own. */
const LEFT_OUT = new Set('level time msg err req res pid hostname reqId responseTime'.split(' '));

const oneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ');

function detailsOf(line: LogLine): string {
  const { req, res } = line;
  const details = Object.entries(line)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  if (req) details.unshift(`${req.method ?? ''} ${req.route ?? ''}`.trim());
  if (res) details.push(String(res.statusCode));
  return details.length > 0 ? ` (${details.join(', ')})` : '';
}

function colourOf(level: number): 'red' | 'yellow' | 'gray' {
  if (level >= levels.values['error']!) return 'red';
  return level >= levels.values['warn']! ? 'yellow' : 'gray';
}

/** A line of the JSON log for a person: time, level, what happened and why, in one line; stacks follow when they are asked for. */
export function readableLine(json: string, paint: Paint, withStacks = false): string {
  const line = JSON.parse(json) as LogLine;
  const { level, time, msg, err } = line;
  const clock = paint('gray', new Date(time).toTimeString().slice(0, 8));
  const label = paint(colourOf(level), levels.labels[level] ?? String(level));
  const what = [msg, err?.message].filter(Boolean).join(': ');
  const text = `${clock} ${label} ${oneLine(what)}${oneLine(detailsOf(line))}`;
  return withStacks && err?.stack ? `${text}\n${err.stack}` : text;
}

/** A person who watches the server in a terminal. */
export interface Terminal {
  /** Prints a line. */
  say(line: string): void;
  /** The same in the terminal's highlight. */
  sayBoldly(line: string): void;
  /** Where and how much is logged: warnings and errors, one readable line each, unless a level is set. */
  readonly log: LogSettings;
}

const DETAILED = new Set(['debug', 'trace']);

/** Whether a log level asks for details such as stacks. */
export function wantsDetails(level: string | undefined): boolean {
  return level !== undefined && DETAILED.has(level);
}

/** The terminal that standard output is; undefined when it is a file, a pipe or a service's journal. */
export function openTerminal(
  output: NodeJS.WriteStream,
  level: string | undefined,
): Terminal | undefined {
  if (!output.isTTY) return undefined;
  // NO_COLOR, FORCE_COLOR and what the terminal can show decide over colours.
  const style = (format: Parameters<typeof styleText>[0], text: string) =>
    styleText(format, text, { stream: output });
  const paint: Paint = (colour, text) => style(colour, text);
  const say = (line: string) => void output.write(`${line}\n`);
  return {
    say,
    sayBoldly: (line) => say(style('bold', line)),
    log: {
      level: level ?? 'warn',
      stream: {
        write: (line: string) => say(readableLine(line, paint, wantsDetails(level))),
      },
    },
  };
}

import { styleText } from 'node:util';

import type { LogSettings } from '#server/platform/log.ts';
import { readableLine, type Paint } from '#server/app/terminal/readable-line.ts';

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

import { parseArgs } from 'node:util';

/** The command line's arguments. */
export interface Arguments {
  readonly command: string;
  /** The account, or the text to look for. */
  readonly who: string | undefined;
  readonly help: boolean;
  readonly json: boolean;
  readonly passwordStdin: boolean;
  readonly invite: boolean;
  readonly mail: boolean;
  readonly yes: boolean;
  readonly remove: boolean;
  readonly create: boolean;
  readonly duration: string | undefined;
  readonly end: string | undefined;
  readonly alg: string | undefined;
}

const flag = { type: 'boolean', default: false } as const;

/** Reads the arguments; throws an error of parseArgs for an option that is not known. */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { ...flag, short: 'h' },
      json: flag,
      'password-stdin': flag,
      invite: flag,
      mail: flag,
      yes: flag,
      remove: flag,
      create: flag,
      for: { type: 'string' },
      end: { type: 'string' },
      alg: { type: 'string' },
    },
  });
  const [command = '', who] = positionals;
  const { help, json, invite, mail, yes, remove, create, end, alg } = values;
  const common = { command, who, json, invite, mail, yes, remove, create, end, alg };
  return {
    ...common,
    help: help || command === 'help',
    passwordStdin: values['password-stdin'],
    duration: values.for,
  };
}

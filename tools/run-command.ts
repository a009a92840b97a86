import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { builtCommand, isServerFresh } from '#tools/build.ts';
import { COMMANDS, usageOf } from '#tools/operations/commands.ts';

// `npm run bench -- NAME`, `npm run h1b -- NAME`, `npm run ops -- NAME`: runs a command of a group in this process, with the
// arguments after its name; without a name it lists the group.
// The built file starts in a third of the time, where it is of the present sources.
const [group = '', name, ...rest] = process.argv.slice(2);
const commands = COMMANDS[group];
const command = name === undefined ? undefined : commands?.[name];
if (!commands) throw new Error(`There is no group of commands '${group}'`);
if (command) {
  const isBuilt = command.isBuilt && (await isServerFresh());
  const file = isBuilt ? builtCommand(command.file) : join(import.meta.dirname, '..', command.file);
  process.argv = [process.argv[0] ?? '', file, ...rest];
  await import(pathToFileURL(file).href);
} else {
  const isHelp = name === undefined || name === '--help';
  if (!isHelp) process.stderr.write(`There is no '${name}'.\n\n`);
  process[isHelp ? 'stdout' : 'stderr'].write(usageOf(group, commands));
  process.exitCode = isHelp ? 0 : 1;
}

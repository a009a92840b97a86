import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { builtServer } from '#test/support/server.ts';
import { builtCommand, isServerFresh } from '#tools/build.ts';
import { COMMANDS } from '#tools/operations/commands.ts';

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/run-command.ts', ...args], { encoding: 'utf8' });
const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

test('every command has its file, every bench its command, and every group its script', () => {
  const files = Object.values(COMMANDS).flatMap((group) =>
    Object.values(group).map(({ file }) => file),
  );
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const started = new Set(
    Object.values(scripts).flatMap((script) => script.match(/bench\/[\w-]+\.ts/g) ?? []),
  );
  expect(
    globSync('bench/*.ts').filter((file) => started.has(file) && !files.includes(file)),
  ).toEqual([]);
  expect(Object.keys(COMMANDS).filter((group) => !scripts[group]?.endsWith(` ${group}`))).toEqual(
    [],
  );
});

test('a group lists its commands, and refuses a name that it does not have', () => {
  const listed = run('ops');
  expect([listed.status, listed.stdout]).toEqual([0, expect.stringContaining('  backup ')]);
  const refused = run('ops', 'nothing');
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/^There is no 'nothing'\.[^]*npm run ops -- NAME/),
  ]);
});

test('a command gets the arguments after its name', () => {
  const { status, stdout } = run('ops', 'doctor', '--help');
  expect([status, stdout]).toEqual([0, expect.stringContaining('npm run doctor')]);
});

test('a command starts its built file, unless that is of other sources', async () => {
  await builtServer();
  const says = `data:text/javascript,${encodeURIComponent("process.on('exit', () => console.log(process.argv[1]))")}`;
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', says, 'tools/run-command.ts', 'ops', 'restore', '--help'],
    { encoding: 'utf8' },
  );
  expect(stdout.trim().split('\n').at(-1)).toBe(builtCommand('tools/restore.ts'));
  expect([await isServerFresh(), await isServerFresh(import.meta.dirname)]).toEqual([true, false]);
});

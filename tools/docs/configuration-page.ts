import { variables } from '#server/config/env.ts';

/** The text of docs/configuration.md: every environment variable, its default and what it does. */
export function configurationPage(): string {
  const rows = Object.entries(variables).map(
    ([name, { initial, about }]) =>
      `| \`${name}\` | ${initial === '' ? '' : `\`${initial}\``} | ${about.replaceAll('|', '\\|')} |`,
  );
  return [
    '# Configuration',
    '',
    'Generated from `server/config/env.ts` by `npm run docs`; a test compares the two.',
    '',
    'Every setting is an environment variable, or a line of a file `.env` in the project folder',
    '(see `.env.example`). All of them are read once at start; a server with a wrong one does not start and',
    'lists every problem at once.',
    '',
    '| name | default | what it does |',
    '| --- | --- | --- |',
    ...rows,
    '',
    'For the tests only: `CHROMIUM_PATH` names the browser to use.',
    '',
  ].join('\n');
}

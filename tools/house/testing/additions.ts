/** A change of one file: text that goes before or instead of text that is there once, or a new file. */
export type Edit = { readonly file: string } & (
  | { readonly before: string; readonly add: string }
  | { readonly replace: string; readonly by: string }
  | { readonly create: string }
);

/** One more thing of a kind, as somebody who follows the recipe adds it. */
interface Addition {
  /** The most files it may touch, its test and its rule counted; generated pages and the line of the changelog are not. */
  readonly most: number;
  readonly edits: readonly Edit[];
}

const MIGRATIONS = 'server/platform/database/migrations';

/** A migration with its line in the list. */
function migration(name: string, body: string): Edit[] {
  const up = `trial${name.slice(0, 4)}`;
  return [
    {
      file: `${MIGRATIONS}/${name}.ts`,
      create: `import { sql } from 'kysely';

import type { Transaction } from '#server/platform/database/database.ts';

/** A step of a trial. */
export async function up(tx: Transaction): Promise<void> {
${body}
}
`,
    },
    {
      file: `${MIGRATIONS}/list.ts`,
      before: '\n];\n',
      add: `\n  { name: '${name}', up: ${up}, needs: '0066-create-request-leases' },`,
    },
    {
      file: `${MIGRATIONS}/list.ts`,
      before: 'import { chain } from',
      add: `import { up as ${up} } from '#${MIGRATIONS}/${name}.ts';\n`,
    },
  ];
}

/** What somebody is most likely to add, each made in a copy by a test, and counted. */
export const ADDITIONS: Readonly<Record<string, Addition>> = {
  'A column of an application': {
    most: 6,
    edits: [
      {
        file: 'shared/applications/details.ts',
        before: '  next_step: defineField(',
        add: "  team_name: defineField({ kind: 'text', label: 'Team', fact: 'Team', searched: 'teams' }),\n",
      },
      ...migration(
        '9001-add-team',
        `  await sql\`alter table applications add column team_name text not null default ''\`.execute(tx);
  for (const name of ['meter_applications', 'follow_import_state']) {
    const { rows } = await sql<{ source: string }>\`
      select pg_get_functiondef(\${\`public.\${name}()\`}::regprocedure) as source\`.execute(tx);
    const last = 'coalesce(octet_length(r.next_step), 0)';
    const counted = last + ' + coalesce(octet_length(r.team_name), 0)';
    await sql.raw(String(rows[0]?.source).replaceAll(last, counted)).execute(tx);
  }`,
      ),
      {
        file: 'server/features/applications/detail-columns.test.ts',
        before: "  test('[APP-77] an ending has",
        add: "  test('the team is found by the search', async () => {\n    const { id } = await add({ team_name: 'Zebra' });\n    expect((await list({ search: 'zebra' })).ids).toEqual([id]);\n  });\n\n",
      },
      {
        file: 'docs/product/applications.md',
        before: '- **APP-76** ',
        add: '- **APP-999** The team is a text that the search covers.\n',
      },
    ],
  },
  'A further status or source': {
    most: 5,
    edits: [
      {
        file: 'shared/applications/status.ts',
        before: '  rejected: { label:',
        add: "  references: { label: 'References', colour: 'grey', active: false, offered: true },\n",
      },
      {
        file: 'shared/applications/status.ts',
        before: "  rejected: 'no',\n",
        add: "  references: 'interest',\n",
      },
      ...migration(
        '9002-add-references',
        `  await sql\`alter table applications drop constraint applications_status_check\`.execute(tx);
  await sql\`alter table applications add check (
    status in ('applied', 'in_progress', 'oa', 'vo', 'offer', 'references', 'rejected'))\`.execute(tx);`,
      ),
      {
        file: 'shared/core/core.test.ts',
        before: "      'Rejected',\n",
        add: "      'References',\n",
      },
      {
        file: 'shared/core/core.test.ts',
        before: "      rejected: 'red',\n",
        add: "      references: 'grey',\n",
      },
      {
        file: 'docs/product/applications.md',
        before: '- **APP-76** ',
        add: '- **APP-998** References is a status.\n',
      },
    ],
  },
  'A mail of the account': {
    most: 5,
    edits: [
      {
        file: 'server/features/auth/notices.ts',
        before: '  factor_added: {\n',
        add: '  signed_out: {\n    subject: `Your ${PRODUCT} account was signed out`,\n    text: `All browsers were just signed out of your ${PRODUCT} account.`,\n    ...PROTECT,\n  },\n',
      },
      {
        file: 'server/features/auth/sign-out.ts',
        before: '    const entry = {',
        add: "    if (scope === 'global') await enqueueMail(tx, { userId: user.id, purpose: 'signed_out' });\n",
      },
      {
        file: 'server/features/auth/sign-out.ts',
        before: "import { invalid } from '#server/features/auth/input.ts';\n",
        add: "import { enqueueMail } from '#server/features/auth/request-mail.ts';\n",
      },
      {
        file: 'server/features/auth/mails.test.ts',
        before: "it('[SEC-10] typed text cannot",
        add: "it('a notice says who was signed out', () => {\n  expect(noticeLetter('signed_out', '').text).toContain('All browsers');\n});\n\n",
      },
      {
        file: 'docs/product/account.md',
        before: '- **ACC-15** ',
        add: '- **ACC-999** Whoever signs out everywhere gets a mail.\n',
      },
    ],
  },
  'A limit': {
    most: 2,
    edits: [
      {
        file: 'shared/core/limits.ts',
        replace: 'export const NOTES_MAX = 400_000;',
        by: 'export const NOTES_MAX = 350_000;',
      },
      {
        file: 'docs/operations.md',
        replace: '| 400,000 characters ',
        by: '| 350,000 characters ',
      },
    ],
  },
  'A setting': {
    most: 3,
    edits: [
      {
        file: 'server/config/auth-env.ts',
        before: '  AUTH_MAIL_DAILY: {\n',
        add: "  AUTH_MAIL_DAY_S: {\n    schema: integer('AUTH_MAIL_DAY_S', 60, 86_400),\n    initial: '86400',\n    about: 'Seconds of the day in which mails are counted.',\n  },\n",
      },
      {
        file: 'server/config/config.ts',
        before: '    mailDaily: env.AUTH_MAIL_DAILY,\n',
        add: '    mailDaySeconds: env.AUTH_MAIL_DAY_S,\n',
      },
      {
        file: 'server/features/auth/mail-limits.ts',
        replace: 'const { mailBurst, mailGapSeconds, mailDaily } = services.settings;',
        by: 'const { mailBurst, mailGapSeconds, mailDaily, mailDaySeconds } = services.settings;',
      },
      {
        file: 'server/features/auth/mail-limits.ts',
        replace: 'seconds: DAY_S / (mailDaily',
        by: 'seconds: mailDaySeconds / (mailDaily',
      },
      {
        file: 'server/features/auth/mail-limits.ts',
        replace: 'const DAY_S = 86_400;\n\n',
        by: '',
      },
    ],
  },
  'A page for everybody': {
    most: 7,
    edits: [
      {
        file: 'shared/site/page-heads.ts',
        before: "  { path: '/dev/mailbox',",
        add: "  {\n    path: '/imprint',\n    title: 'Imprint',\n    description: 'Who answers for this site, and where to write to them.',\n    indexed: true,\n    drawn: true,\n  },\n",
      },
      { file: 'web/lib/paths.ts', before: "  mailbox: '/dev", add: "  imprint: '/imprint',\n" },
      {
        file: 'web/features/legal/imprint-page.tsx',
        create:
          '/** Who answers for the site. */\nexport function ImprintPage() {\n  return <h1>Imprint</h1>;\n}\n',
      },
      {
        file: 'web/prerender.tsx',
        before: 'import { PrivacyPage } from',
        add: "import { ImprintPage } from '#web/features/legal/imprint-page.tsx';\n",
      },
      {
        file: 'web/prerender.tsx',
        before: "  '/privacy': <PrivacyPage />,\n",
        add: "  '/imprint': <ImprintPage />,\n",
      },
      {
        file: 'web/app/footer.tsx',
        before: '  privacy: { href: paths.privacy,',
        add: "  imprint: { href: paths.imprint, label: 'Imprint' },\n",
      },
      {
        file: 'web/app/footer.tsx',
        before: '          <OwnLink name="privacy" />',
        add: '          <OwnLink name="imprint" />\n',
      },
      {
        file: 'test/e2e/public-pages.spec.ts',
        before: "    '/h1b': ['H1B Data",
        add: "    '/imprint': ['Imprint', 'Who answers'],\n",
      },
      {
        file: 'docs/product/public-pages.md',
        before: '- **PUB-7** ',
        add: '- **PUB-999** /imprint says who answers for the site.\n',
      },
    ],
  },
  'A filter of the H1B explorer': {
    most: 8,
    edits: [
      {
        file: 'shared/h1b/filter-names.ts',
        before: "  clientSite: ['client_site'],\n",
        add: "  ownSite: ['own_site'],\n",
      },
      {
        file: 'shared/h1b/more-filters.ts',
        before: '  clientSite: defineFilter({\n',
        add: "  ownSite: defineFilter({\n    ofCertifications: false,\n    to: 'ownSite',\n    read: readYesNo,\n    refusal: YES_NO_REFUSAL,\n    field: yesNo('At their own site'),\n    chip: (answer) => `at their own site: ${answer}`,\n  }),\n",
      },
      {
        file: 'server/h1b/selection/plan.ts',
        before: '  clientSite: (answer) =>',
        add: "  ownSite: (answer) => ({ column: 'secondary_entity', values: [answer === 'Y' ? 'N' : 'Y'] }),\n",
      },
      {
        file: 'server/h1b/testing/naive.ts',
        before: '  clientSite: (record, answer) =>',
        add: "  ownSite: (record, answer) => record.secondary_entity === (answer === 'Y' ? 'N' : 'Y'),\n",
      },
      {
        file: 'server/h1b/testing/more-combinations.ts',
        before: '  clientSite: [\n',
        add: "  ownSite: [['ownSite', 'Y', { ownSite: 'Y' }]],\n",
      },
      {
        file: 'server/h1b/testing/more-combinations.ts',
        before: "  clientSite: rarely(fc.constantFrom('Y', 'N')),\n",
        add: "  ownSite: rarely(fc.constantFrom('Y', 'N')),\n",
      },
      {
        file: 'docs/product/h1b.md',
        before: '- **H1B-68** ',
        add: "- **H1B-999** A filter asks for work at the employer's own site.\n",
      },
    ],
  },
};

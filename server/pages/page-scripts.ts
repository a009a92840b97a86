import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { findPageHead } from '#shared/site/page-heads.ts';

/** The module of each page, by the path of its head: what the router loads for it, relative to web/. */
export const PAGE_MODULES: Readonly<Record<string, string>> = {
  '/login': 'features/auth/login-page.tsx',
  '/register': 'features/auth/register-page.tsx',
  '/auth/confirm': 'features/auth/confirm-page.tsx',
  '/auth/callback': 'features/auth/callback-page.tsx',
  '/auth/reset-password': 'features/auth/reset-password-page.tsx',
  '/auth/second-factor': 'features/auth/second-factor/second-factor-page.tsx',
  '/auth/update-password': 'features/auth/update-password-page.tsx',
  '/check-email': 'features/auth/check-email-page.tsx',
  '/onboarding': 'features/auth/onboarding-page.tsx',
  '/dashboard': 'app/dashboard-with-saved.tsx',
  '/add-application': 'features/applications/add-application-page.tsx',
  '/applications/add': 'features/applications/add-application-page.tsx',
  '/applications/import': 'app/import-with-mail.tsx',
  '/replies': 'app/replies-with-mailbox.tsx',
  '/report': 'features/applications/report/report-page.tsx',
  '/application/:id': 'app/record-with-parts.tsx',
  '/edit/:id': 'app/edit-with-match.tsx',
  '/application/:id/edit': 'app/edit-with-match.tsx',
  '/companies': 'features/companies/companies-page.tsx',
  '/companies/:id': 'app/company-with-people.tsx',
  '/companies/:id/edit': 'features/companies/edit-company-page.tsx',
  '/company': 'app/company-with-people.tsx',
  '/company/:companyName': 'app/company-with-people.tsx',
  '/internships': 'features/internships/internships-page.tsx',
  '/h1b': 'features/h1b/h1b-page.tsx',
  '/h1b/offer': 'features/h1b/offer/offer-page.tsx',
  '/h1b/employer/:name': 'features/h1b/employer-page.tsx',
  '/jobgpt': 'features/jobgpt/jobgpt-page.tsx',
  '/profile': 'app/profile-with-parts.tsx',
  '/profile/deleted': 'features/profile/deleted-page.tsx',
  '/operators': 'features/operators/operators-page.tsx',
  '/dev/mailbox': 'features/mailbox/mailbox-page.tsx',
  '/dev/parts': 'features/parts/parts-page.tsx',
};

/** One file of Vite's manifest. */
interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The built scripts of a module and of everything it imports. */
function scriptsOf(manifest: Readonly<Record<string, BuiltFile>>, name: string): Set<string> {
  const scripts = new Set<string>();
  const visit = (key: string) => {
    const built = manifest[key];
    if (!built || scripts.has(built.file)) return;
    scripts.add(built.file);
    for (const imported of built.imports ?? []) visit(imported);
  };
  visit(name);
  return scripts;
}

/**
 * Reads which scripts of a built web app each page needs; the returned function gives the tags that load them together
 * with those of `shell`, the app's document, rather than one after another.
 */
export async function readPageScripts(
  folder: string,
  shell: string,
): Promise<(path: string) => string> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Record<string, BuiltFile>;
  const tags = Object.entries(PAGE_MODULES).map(([path, name]) => {
    const own = [...scriptsOf(manifest, name)].filter((file) => !shell.includes(file));
    return [
      path,
      own.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('\n    '),
    ] as const;
  });
  const byPath = new Map(tags);
  return (path) => byPath.get(findPageHead(path)?.path ?? '') ?? '';
}

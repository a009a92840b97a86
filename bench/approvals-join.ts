/**
 * Joins the 200 employers with most approvals in FY2022 to the employers of public filings and compares with the list checked by
 * hand, `server/h1b/approvals/testing/top-sponsors.csv`. `--csv` prints the list as it is found now, without remarks.
 */
import { readFileSync } from 'node:fs';

import { joinApprovals, TOP_SPONSORS } from '#server/h1b/approvals/testing/join-approvals.ts';
import { readFilings, readTable } from '#server/h1b/identity/testing/read-filings.ts';

const found = await joinApprovals(readFilings().context);
if (process.argv.includes('--csv')) {
  const quote = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  console.log('uscis,approvals,joined,how,remark');
  for (const { uscis, approvals, filed, how } of found) {
    console.log(
      [
        quote(uscis),
        approvals,
        quote(filed ?? 'not in the filings'),
        quote(filed ? how : ''),
        '',
      ].join(','),
    );
  }
} else {
  const list = readTable(readFileSync(TOP_SPONSORS, 'utf8'));
  const expected = new Map(list.map(({ uscis = '', joined = '' }) => [uscis, joined]));
  const filed = found.filter(({ uscis }) => expected.get(uscis) !== 'not in the filings');
  const joined = filed.filter((each) => each.filed === expected.get(each.uscis));
  const share = (joined.length / filed.length) * 100;
  console.log(
    `${found.length} employers with most approvals in FY2022, ${filed.length} of them in the filings`,
  );
  console.log(`joined as the list checked by hand says: ${joined.length} (${share.toFixed(1)} %)`);
  for (const each of found) {
    const wanted = expected.get(each.uscis);
    const is = each.filed ?? 'not in the filings';
    if (is !== wanted) console.log(`${each.uscis}: ${is}, checked: ${wanted ?? 'not listed'}`);
  }
}

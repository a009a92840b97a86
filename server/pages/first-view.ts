import { fillValues, keepBlock } from '#server/pages/fill-page.ts';
import type { FirstResults } from '#server/http/public-view.ts';
import type { H1bRecord } from '#shared/h1b/columns.ts';
import {
  caseStatusColour,
  formatH1bDate,
  formatLocation,
  formatSalary,
  recordSalary,
} from '#shared/h1b/display.ts';
import { badgeText, caseNumberText } from '#shared/h1b/sample.ts';
import { H1B_FIRST_VIEW } from '#shared/h1b/first-view.ts';

const { blocks, ...marks } = H1B_FIRST_VIEW;

const english = (count: number) => count.toLocaleString('en-US');

function salaryText(record: H1bRecord, annualised: boolean): string {
  const salary = recordSalary(record, annualised);
  const unit = record.wage_unit_of_pay;
  const isOther = salary !== null && !annualised && unit !== null && unit !== 'Year';
  return formatSalary(salary) + (isOther ? ` /${unit.toLowerCase()}` : '');
}

function rowValues(record: H1bRecord, first: FirstResults): Record<string, string> {
  const employer = record.employer_name ?? 'N/A';
  return {
    [marks.caseNumber]: caseNumberText(record.case_number),
    [marks.employer]: employer,
    [marks.employerHref]: `/h1b/employer/${encodeURIComponent(employer)}`,
    [marks.jobTitle]: record.job_title ?? 'N/A',
    [marks.status]: record.case_status ?? 'N/A',
    [marks.salary]: salaryText(record, first.annualised),
    [marks.location]: formatLocation(record.worksite_city, record.worksite_state),
    [marks.decided]: formatH1bDate(record.decision_date),
  };
}

/** One row of the table: the pill has the colour of its status. */
function row(template: string, record: H1bRecord, first: FirstResults): string {
  const colour = caseStatusColour(record.case_status);
  let text = template;
  for (const tone of ['green', 'red', 'yellow', 'grey'] as const) {
    text = keepBlock(text, blocks[tone], tone === colour);
  }
  return fillValues(text, rowValues(record, first));
}

/** The prerendered H1B page with its first results, escaped. */
export function fillFirstView(document: string, first: FirstResults, description: string): string {
  const isCounted = description.startsWith(english(first.total));
  const { total, sample, generated, search, rows } = first;
  const isAny = rows.length > 0;
  let page = keepBlock(document, blocks.table, isAny);
  page = keepBlock(page, blocks.nothing, !isAny);
  page = keepBlock(page, blocks.sample, sample);
  page = keepBlock(page, blocks.notice, sample && !generated);
  page = keepBlock(page, blocks.generated, generated);
  page = keepBlock(page, blocks.live, !sample);
  const values = {
    [marks.intro]: description,
    [marks.found]: isCounted ? '' : `${english(total)} applications found.`,
    [marks.badge]: badgeText(first),
    [marks.search]: search,
  };
  // Values go in apart from the rows: a filled row, whose text is the employers', is never looked through again.
  const [before = '', template, after = ''] = page.split(blocks.row);
  const body = template ? rows.map((record) => row(template, record, first)).join('') : '';
  return fillValues(before, values) + body + fillValues(after, values);
}

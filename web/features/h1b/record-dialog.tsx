import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { H1bRecord } from '#shared/h1b/columns.ts';
import {
  formatH1bDate,
  formatSalary,
  formatWorkLocation,
  recordSalary,
} from '#shared/h1b/display.ts';
import { readableName } from '#shared/h1b/readable-name.ts';
import { periodsPerYear } from '#shared/h1b/salary.ts';
import { caseNumberText, NOT_IN_SAMPLE } from '#shared/h1b/sample.ts';
import { h1bMessages } from '#shared/h1b/messages.ts';
import { CaseStatusPill } from '#web/features/h1b/case-status-pill.tsx';
import { CoverageLine } from '#web/features/h1b/coverage-line.tsx';
import { errorText } from '#web/features/h1b/error-text.ts';
import { PayLevel } from '#web/ui/pay-level.tsx';
import { paths } from '#web/lib/paths.ts';
import { getH1bRecord, getH1bStatus } from '#web/lib/queries/h1b.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const FULL_TIME: Record<string, string> = { Y: 'Yes', N: 'No' };

/** The prevailing wage with its unit and level, such as '$95,000/year, level II'. */
function prevailingWords(record: H1bRecord): string {
  const { prevailing_wage: wage, prevailing_wage_unit: unit, wage_level: level } = record;
  const amount = wage
    ? `${formatSalary(wage)}${unit === null ? '' : `/${unit.toLowerCase()}`}`
    : 'N/A';
  return level === null ? amount : `${amount}, level ${level}`;
}

/** How far the salary lies above the prevailing wage, both a year; nothing where either is missing. */
function abovePrevailing(record: H1bRecord): ReactNode {
  const { prevailing_wage: wage, prevailing_wage_unit: unit } = record;
  const salary = recordSalary(record, true);
  if (!salary || !wage || unit === null) return null;
  const share = Math.round(100 * (salary / (wage * periodsPerYear(unit)) - 1));
  if (!Number.isFinite(share) || share < 0) return null;
  const words = share === 0 ? 'equals' : `is ${share}% above`;
  return <p className="pb-2 font-semibold">{`The salary ${words} the prevailing wage.`}</p>;
}

/** A state without a city or a city without a state, which the row shows and 'Work Location' does not. */
function placeAlone({ worksite_city: city, worksite_state: state }: H1bRecord): [string, string][] {
  if (city && !state) return [['Work City', city]];
  return state && !city ? [['Work State', state]] : [];
}

/** Where and when a filing's official wages are asked about; nothing to ask without a day. */
function wagesOf(record: H1bRecord): ComponentProps<typeof PayLevel>['ask'] {
  const date = record.received_date ?? record.decision_date;
  if (date === null) return {};
  return {
    soc: record.soc_code ?? undefined,
    city: record.worksite_city ?? undefined,
    state: record.worksite_state ?? undefined,
    zip: record.worksite_postal_code ?? undefined,
    date,
  };
}

type Row = [label: string, value: ReactNode, look?: keyof typeof LOOKS];

const LABEL = 'text-small text-soft';
/** A row as a line with its label, as a line of the head, or as an amount and its unit on one line. */
const LOOKS = {
  line: { row: 'contents', label: LABEL, value: 'col-span-2' },
  job: { row: 'order-first col-span-full text-large font-semibold', label: 'sr-only', value: '' },
  employer: { row: '-order-1 col-span-full pb-2', label: 'sr-only', value: '' },
  amount: { row: 'contents', label: LABEL, value: '' },
  unit: { row: 'contents', label: 'sr-only', value: "lowercase before:content-['/']" },
};

/** The rows in their order and groups: whose case it is, what is paid, where and when, what kind of work. */
function groupsOf(record: H1bRecord, annualised: boolean): Row[][] {
  const { employer_name: employer, wage_unit_of_pay: unit } = record;
  const salary = recordSalary(record, annualised);
  // A wage that is filed by the hour, but stands here by the year, is not one an hour.
  const isPerUnit = salary && unit !== null && (!annualised || unit === 'Year');
  return [
    [
      ['Case Number', caseNumberText(record.case_number)],
      ['Status', <CaseStatusPill key="status" status={record.case_status} />],
      employer
        ? [
            'Employer',
            <AppLink key="employer" href={paths.h1bEmployer(employer)} className="prose-link">
              {readableName(employer)}
            </AppLink>,
            'employer',
          ]
        : ['Employer', 'N/A'],
      record.job_title
        ? ['Job Title', readableName(record.job_title), 'job']
        : ['Job Title', 'N/A'],
    ],
    [
      [
        'Salary',
        <strong key="salary" className="font-semibold">
          {formatSalary(salary)}
        </strong>,
        isPerUnit ? 'amount' : 'line',
      ],
      ['Wage Unit', unit ?? 'N/A', isPerUnit ? 'unit' : 'line'],
      ['Prevailing Wage', prevailingWords(record)],
    ],
    [
      ['Work Location', formatWorkLocation(record.worksite_city, record.worksite_state)],
      ...placeAlone(record),
      ['Decision Date', formatH1bDate(record.decision_date)],
      ['Begin Date', formatH1bDate(record.begin_date)],
      ['End Date', formatH1bDate(record.end_date)],
    ],
    [
      ['Full Time', FULL_TIME[record.full_time_position ?? ''] ?? 'N/A'],
      ['SOC Code', record.soc_code ?? 'N/A'],
    ],
  ];
}

/** The Application Details dialog; a link to a record opens it, too. */
export function RecordDialog(props: {
  caseNumber: string;
  /** The record, when it is on the loaded page. */
  known: H1bRecord | undefined;
  annualised: boolean;
  onClose: () => void;
}) {
  const { caseNumber, known, annualised, onClose } = props;
  const asked = useQuery({ ...getH1bRecord(caseNumber), enabled: known === undefined });
  const record = known ?? asked.data;
  const { data: status } = useQuery(getH1bStatus());
  const partial = status?.sample === true && !status.generated;
  const groups = record ? groupsOf(record, annualised) : [];
  const lacks = partial && groups.flat().some(([, value]) => value === 'N/A');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={<span className="text-small text-soft">Application Details</span>}
    >
      {record && (
        <>
          <div className="-mt-2 flex flex-col gap-4">
            {groups.map((rows) => (
              <div key={rows[0]?.[0]} className="border-line not-first:border-t not-first:pt-4">
                {rows[0]?.[0] === 'Salary' && abovePrevailing(record)}
                {/* All values are of one size. */}
                <dl className="relative grid grid-cols-[7.5rem_auto_minmax(0,1fr)] items-baseline gap-y-1.5 sm:grid-cols-[9rem_auto_minmax(0,1fr)] [&_dd_span]:text-[length:1em]">
                  {rows.map(([label, value, look = 'line']) => (
                    <div key={label} className={LOOKS[look].row}>
                      <dt className={LOOKS[look].label}>{label}</dt>
                      <dd className={`[overflow-wrap:anywhere] ${LOOKS[look].value}`}>
                        {partial && value === 'N/A' ? (
                          <span title={NOT_IN_SAMPLE}>{value}</span>
                        ) : (
                          value
                        )}
                      </dd>
                    </div>
                  ))}
                </dl>
              </div>
            ))}
          </div>
          <PayLevel annual={recordSalary(record, true)} ask={wagesOf(record)} className="pt-3" />
          {lacks && (
            <p className="pt-2 text-small text-soft">{`N/A: ${NOT_IN_SAMPLE.toLowerCase()}.`}</p>
          )}
          <CoverageLine
            of={{
              fiscalYears: record.fiscal_year === null ? [] : [record.fiscal_year],
              withoutFiscalYear: 0,
            }}
          />
        </>
      )}
      {!record && asked.isError && (
        <Panel tone="error">{errorText(asked.error, h1bMessages.fetchFailed)}</Panel>
      )}
      {!record && !asked.isError && <Spinner label="Loading..." />}
    </Dialog>
  );
}

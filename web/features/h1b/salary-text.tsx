import type { H1bRecord } from '#shared/h1b/columns.ts';
import { formatSalary, recordSalary } from '#shared/h1b/display.ts';

/** A record's wage in whole dollars; a filed wage that is not yearly names its period. */
export function SalaryText({ record, annualised }: { record: H1bRecord; annualised: boolean }) {
  const salary = recordSalary(record, annualised);
  const unit = record.wage_unit_of_pay;
  const said = salary && !annualised && unit !== null && unit !== 'Year';
  return (
    <>
      {formatSalary(salary)}
      {said && <span className="text-small text-soft">{` /${unit.toLowerCase()}`}</span>}
    </>
  );
}

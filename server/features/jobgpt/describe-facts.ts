import type { ApplicationFacts, CompanyFacts } from '#server/features/jobgpt/deps.ts';
import type { FiledFigures } from '#server/features/jobgpt/filed-figures.ts';
import type { PetitionFigures } from '#server/features/jobgpt/petition-figures.ts';
import { statusLabel } from '#shared/applications/status.ts';
import { AI_CONTEXT_MAX } from '#shared/core/limits.ts';

/** A text cut to the length that goes into a prompt, with a note of how much was cut. */
export function shorten(text: string): string {
  if (text.length <= AI_CONTEXT_MAX) return text;
  return `${text.slice(0, AI_CONTEXT_MAX).toWellFormed()}\n[cut: ${text.length - AI_CONTEXT_MAX} more characters]`;
}

/** One line for each known fact. */
function lines(facts: readonly (readonly [string, string | null | undefined])[]): string {
  return facts.flatMap(([name, value]) => (value ? `${name}: ${value}` : [])).join('\n');
}

/** An application as text for a prompt. */
export function describeApplication(facts: ApplicationFacts): string {
  return lines([
    ['Company', facts.company_name],
    ['Job title', facts.job_title],
    ['Job link', facts.job_link],
    ['Status', statusLabel(facts.status)],
    ['Applied on', facts.date_applied],
    ['Notes', shorten(facts.notes)],
  ]);
}

function dataWords({ sample, generated }: FiledFigures): string {
  if (generated) return 'generated for demonstration, they say nothing of real companies';
  return sample ? 'a sample, not all filings' : '';
}

const dollars = (amount: number) => `$${Math.round(amount).toLocaleString('en-US')}`;
const named = (items: FiledFigures['jobTitles']) =>
  items.map(({ name, count }) => `${name} (${count})`).join(', ');

/** Filings by fiscal year, and those without one. */
const filedYears = ({ years, withoutYear }: FiledFigures) =>
  named(withoutYear > 0 ? [...years, { name: 'no fiscal year', count: withoutYear }] : years);

const petitionYears = ({ years }: PetitionFigures) =>
  years
    .map(
      ({ fiscalYear, ...of }) =>
        `FY${fiscalYear}: new ${of.initialApprovals} approved, ${of.initialDenials} denied; continuing ${of.continuingApprovals} approved, ${of.continuingDenials} denied`,
    )
    .join(' | ');

/** The person's notes on a company, its H1B filings and petitions, as text for a prompt. */
export function describeCompany(
  company: CompanyFacts | undefined,
  filed: FiledFigures | null,
  petitions: PetitionFigures | null,
): string {
  return lines([
    ['Company', company?.name],
    ['Website', company?.website],
    ['Industry', company?.industry],
    ['Own notes', company?.description && shorten(company.description)],
    ['H1B approvals', petitions && `${petitions.words}; ${petitions.basis}`],
    ['H1B petitions', petitions && petitionYears(petitions)],
    ['H1B data', filed && dataWords(filed)],
    ['H1B filings', filed && `${filed.filings} by ${filed.employer}`],
    ['H1B certification rate', filed?.certification],
    [
      'H1B median yearly wage',
      filed?.medianSalary ? `${dollars(filed.medianSalary)}, ${filed.medianOf}` : null,
    ],
    ['H1B job titles', filed && named(filed.jobTitles)],
    ['H1B filings by fiscal year', filed && filedYears(filed)],
  ]);
}

import type { EmployerApprovals } from '#server/features/h1b/approvals/describe-approvals.ts';
import { answersOf } from '#server/features/h1b/answer.ts';
import type { H1bDeps } from '#server/features/h1b/deps.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import type { AnsweredPay, EmployerAnswer } from '#shared/h1b/employer-answer.ts';
import { FEW_FILINGS } from '#shared/h1b/limits.ts';
import type { EmployerStatistics } from '#shared/h1b/query.ts';
import { readableName, writtenName } from '#shared/h1b/readable-name.ts';

/** Milliseconds that the records have for an answer. */
const PATIENCE_MS = 8000;
/** Milliseconds after the first page at which the example is looked up: what the page itself needs comes first. */
const EXAMPLE_AFTER_MS = 1500;
const CANDIDATES = 5;

/** What is asked besides the explorer. */
export interface AnswerDeps extends Pick<H1bDeps, 'explorer'> {
  /** The petitions of the employer that a name means. */
  readonly petitions: (name: string) => Promise<EmployerApprovals>;
}

/** Pay of the largest role, as the employer's page draws it, or of all filings where that role has too few. */
function payOf({ statistics, roles }: EmployerStatistics): AnsweredPay | null {
  const { annualised, fiscalYears } = statistics.recent;
  const [role] = roles;
  if (role?.pay && role.paid >= FEW_FILINGS) {
    const { name, paid, pay } = role;
    return { title: readableName(name), filings: paid, fiscalYears, percentiles: pay };
  }
  const { percentiles, salaries } = annualised;
  return percentiles && { title: null, filings: salaries, fiscalYears, percentiles };
}

const noAnswer = ({ explorer }: Pick<AnswerDeps, 'explorer'>, typed: string): EmployerAnswer => ({
  typed,
  state: 'unavailable',
  name: typed,
  filedName: typed,
  likely: false,
  filings: 0,
  place: null,
  sample: explorer.status().sample,
  generated: explorer.status().generated,
  pay: null,
  petitions: null,
  candidates: [],
});

/** Whether an employer sponsors and what it pays, in the records as they are now; `typed` may be any spelling of its name. */
async function answerEmployer(
  { explorer, petitions: petitionsOf }: AnswerDeps,
  typed: string,
): Promise<EmployerAnswer> {
  const nothing = noAnswer({ explorer }, typed);
  const answers = answersOf({ explorer });
  // The first question of a server reads the approvals, which takes seconds of its own.
  const petitions = await petitionsOf(typed);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const found = await answers.resolveEmployer(typed, signal);
  const decided = petitions.years.length > 0 || petitions.state === 'none' ? petitions : null;
  const employer =
    found.employerId === null
      ? null
      : await answers.employerStatistics({ id: found.employerId }, signal);
  if (employer) {
    const isBrand = employer.members.length > 0;
    return {
      ...nothing,
      state: 'known',
      name: writtenName(employer.name, isBrand),
      filedName: employer.name,
      likely: found.likely,
      filings: employer.statistics.totalApplications,
      place: isBrand ? null : (employer.states[0]?.name ?? null),
      pay: payOf(employer),
      petitions: decided,
      candidates: found.candidates.slice(0, CANDIDATES).map(({ name }) => name),
    };
  }
  const filedName = petitions.filedName ?? petitions.name ?? typed;
  if (petitions.state === 'known') {
    const { likely } = petitions;
    return {
      ...nothing,
      state: 'known',
      name: readableName(filedName),
      filedName,
      likely,
      petitions,
    };
  }
  const candidates = [...found.candidates, ...petitions.candidates].map(({ name }) => name);
  return {
    ...nothing,
    state: candidates.length > 0 ? 'ambiguous' : 'none',
    petitions: decided,
    candidates: [...new Set(candidates)].slice(0, CANDIDATES),
  };
}

/** What the front page answers: what its address asks for, or by itself an example, the employer with most filings, once that has been looked up. */
export function employerAnswers(deps: AnswerDeps) {
  const { explorer } = deps;
  let example: { readonly version: number; readonly answer: EmployerAnswer } | undefined;
  let looking = false;
  const lookUp = async () => {
    const { version } = explorer.status();
    try {
      const [top] = await answersOf({ explorer }).topEmployers({}, false, 1);
      const answer = top && (await answerEmployer(deps, top.name));
      if (answer?.state === 'known') example = { version, answer: { ...answer, typed: '' } };
    } catch {
      // Whoever opens the page next has it looked up again.
    }
    looking = false;
  };
  return async (query: Readonly<Record<string, string>>): Promise<EmployerAnswer | undefined> => {
    const typed = (query['employer'] ?? '').trim().slice(0, NAME_MAX);
    // What cannot be asked now is said on the page, which is sent all the same.
    if (typed !== '') return answerEmployer(deps, typed).catch(() => noAnswer(deps, typed));
    const { version, state, generated } = explorer.status();
    if (example?.version === version) return example.answer;
    if (state === 'ready' && !generated && !looking) {
      looking = true;
      setTimeout(() => void lookUp(), EXAMPLE_AFTER_MS).unref();
    }
    return undefined;
  };
}

import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

import { addressed, type Output } from '#shared/core/contract.ts';
import { formatInstant } from '#shared/core/dates.ts';
import { correctionEndpoints } from '#shared/h1b/contracts/correction-endpoints.ts';
import type * as contracts from '#shared/h1b/contracts/corrections.ts';
import { correctionMessages as words } from '#shared/h1b/employer-correction-messages.ts';
import type { EmployerStatistics } from '#shared/h1b/query.ts';
import { SaveCompany } from '#web/features/h1b/save-company.tsx';
import { call } from '#web/lib/api.ts';
import {
  type CompanyEmployer,
  getEmployerOf,
  useCountName,
} from '#web/lib/queries/employer-links.ts';
import { h1bKeys } from '#web/lib/queries/h1b-keys.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmployerParted } from '#web/ui/employer-parted.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast.tsx';

interface PartForCompanyProps {
  employer: string;
  /** The spelling. */
  name: string;
  link: CompanyEmployer;
  onDone: () => void;
}

/** Counts a spelling no longer for the person's company that is this employer. */
function PartForCompany({ employer, name, link, onDone }: PartForCompanyProps) {
  const { companyId } = link;
  if (companyId === null) {
    return (
      <section className="flex flex-col items-start gap-2">
        <p>{`For you only: add ${employer} to your companies first.`}</p>
        <SaveCompany name={employer} isBrand={false} />
      </section>
    );
  }
  return <PartForKnown employer={employer} name={name} companyId={companyId} onDone={onDone} />;
}

function PartForKnown(props: {
  employer: string;
  name: string;
  companyId: string;
  onDone: () => void;
}) {
  const { employer, name, companyId, onDone } = props;
  const counting = useCountName(companyId);
  const toast = useToast();
  const failed = (error: unknown) =>
    toast({ title: words.failed, description: reasonOf(error), tone: 'error' });
  const undo = () =>
    counting
      .mutateAsync({ name, counted: true })
      .then(() => toast({ title: words.joined(name) }), failed);
  const part = async () => {
    try {
      await counting.mutateAsync({ name, counted: false });
      toast({
        title: words.partedForCompany(name, employer),
        action: { label: 'Undo', onSelect: () => void undo() },
      });
      onDone();
    } catch (error) {
      failed(error);
    }
  };
  return (
    <section className="flex flex-col items-start gap-2">
      <p>
        For you only: its filings no longer count for your company. The figures on this page stay
        the same.
      </p>
      <Button busy={counting.isPending} onClick={() => void part()}>
        Split it off for my company
      </Button>
    </section>
  );
}

const endpoints = addressed<typeof contracts>()(correctionEndpoints);

const KEY = [...h1bKeys.all, 'corrections'] as const;

/** The names that are parted for everybody. */
type Corrections = Output<typeof endpoints.listH1bCorrections.response>;

/** A name that is parted for everybody. */
type PartedName = Corrections['parted'][number];

/** Whether the person may part names for everybody, and those that are parted. */
function listH1bCorrections() {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(endpoints.listH1bCorrections, { signal }),
  });
}

/** Parts a name from its employer for everybody. */
function usePartName() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(endpoints.splitH1bName, { body: { name } }),
    onSuccess: (now) => countAgain(client, now),
  });
}

/** Joins a name again that was parted for everybody. */
function useJoinName() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.joinH1bName, { params: { id } }),
    onSuccess: (now) => countAgain(client, now),
  });
}

/** Everything that counts by employers is asked for again. */
async function countAgain(client: QueryClient, now: Corrections): Promise<void> {
  client.setQueryData(KEY, now);
  await Promise.all([
    client.invalidateQueries({ queryKey: h1bKeys.data }),
    client.invalidateQueries({ queryKey: ['companies', 'employer'] }),
  ]);
}

/** The names that operators parted for everybody, with who did it and when, each to be joined again. */
function PartedNames({ parted }: { parted: readonly PartedName[] }) {
  const joining = useJoinName();
  const toast = useToast();
  if (parted.length === 0) return null;
  const join = ({ id, name }: PartedName) =>
    joining.mutateAsync(id).then(
      () => toast({ title: words.joined(name) }),
      (error: unknown) =>
        toast({ title: words.failed, description: reasonOf(error), tone: 'error' }),
    );
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">For everybody on this site</h3>
      <ul className="flex max-h-72 flex-col gap-2 overflow-y-auto">
        {parted.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-2 text-small">
            <span className="[overflow-wrap:anywhere]">
              {each.name}
              <span className="block text-soft">
                {`Split from ${each.employer} by ${each.byYou ? 'you' : 'another operator'}, ${formatInstant(each.partedAt)}`}
              </span>
            </span>
            <Button
              size="small"
              disabled={joining.isPending}
              aria-label={`Join ${each.name} again`}
              onClick={() => void join(each)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For operators: makes a name an employer of its own on this site. */
function PartForEverybody({ name, onDone }: { name: string; onDone: () => void }) {
  const parting = usePartName();
  const joining = useJoinName();
  const toast = useToast();
  const failed = (error: unknown) =>
    toast({ title: words.failed, description: reasonOf(error), tone: 'error' });
  const undo = (id: string) =>
    joining.mutateAsync(id).then(() => toast({ title: words.joined(name) }), failed);
  const part = async () => {
    try {
      const { parted } = await parting.mutateAsync(name);
      const done = parted.find((each) => each.name === name);
      toast({
        title: words.parted(name),
        action: done && { label: 'Undo', onSelect: () => void undo(done.id) },
      });
      onDone();
    } catch (error) {
      failed(error);
    }
  };
  return (
    <section className="flex flex-col items-start gap-2">
      <p>
        For everybody on this site: its filings and petitions count as a separate employer in the
        records, figures, suggestions and companies. This page changes at once, other servers and
        the petitions within seconds.
      </p>
      <Button busy={parting.isPending} onClick={() => void part()}>
        Split it off for everybody
      </Button>
    </section>
  );
}

/** A spelling as the employer's page lists it. */
type Spelling = EmployerStatistics['spellings'][number];

/** Parts a spelling from its employer, for everybody or for the person's own company, and lists what is parted, with Undo. */
export function CorrectionDialog(props: {
  employer: string;
  /** Without one, only what is parted is listed. */
  spelling: Spelling | undefined;
  onClose: () => void;
}) {
  const { employer, spelling, onClose } = props;
  const corrections = useQuery(listH1bCorrections());
  const linked = useQuery(getEmployerOf({ name: employer }));
  const { data } = corrections;
  const link = linked.data;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={spelling ? 'Not the same company?' : 'Split-off names'}
      description={
        spelling
          ? `${spelling.name} is counted with ${employer}: ${spelling.reason} (${Math.round(spelling.confidence * 100)}% sure).`
          : 'Names that belong to a different employer from the one they were merged into. Imports keep them separate.'
      }
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {(corrections.isError || linked.isError) && (
        <Panel tone="error">The split-off names cannot be loaded right now.</Panel>
      )}
      {(corrections.isPending || linked.isPending) && (
        <Spinner label="Loading split-off names..." />
      )}
      {data && link && (
        <div className="flex flex-col gap-4">
          {spelling && data.allowed && <PartForEverybody name={spelling.name} onDone={onClose} />}
          {spelling && (
            <PartForCompany employer={employer} name={spelling.name} link={link} onDone={onClose} />
          )}
          {data.allowed && <PartedNames parted={data.parted} />}
          {link.companyId !== null && link.parted.length > 0 && (
            <section className="flex flex-col gap-2">
              <h3 className="font-medium">For your company only</h3>
              <EmployerParted companyId={link.companyId} employer={link} />
            </section>
          )}
          {!spelling && data.parted.length === 0 && link.parted.length === 0 && (
            <p className="text-soft">No names are split off.</p>
          )}
        </div>
      )}
    </Dialog>
  );
}

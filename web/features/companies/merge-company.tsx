import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Merge } from 'lucide-react';
import { useId, useState } from 'react';
import { companyMessages } from '#shared/companies/messages.ts';
import type { Company } from '#shared/companies/contracts/schemas.ts';
import { SEARCH_MAX } from '#shared/core/limits.ts';
import { mergeConsequences, useMergeInto } from '#web/features/companies/use-merge-into.ts';
import { countWords } from '#web/lib/paged-list.ts';
import { listCompanies, listCompanyMatches } from '#web/lib/queries/companies.ts';
import { useDebouncedValue } from '#web/lib/use-debounced.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** Companies shown at once: one more than fit is a reason to search. */
const SHOWN = '8';

/** A company to choose. */
type Choice = Pick<Company, 'id' | 'name' | 'application_count'>;

/** The person's other companies for a search; before one, those of the same name come first. */
function useChoices(company: Choice, search: string): readonly Choice[] | undefined {
  const list = useQuery({
    ...listCompanies({ search: search || undefined, pageSize: SHOWN }),
    placeholderData: keepPreviousData,
  });
  const matches = useQuery(listCompanyMatches(company.name));
  if (!list.data || matches.isPending) return undefined;
  const alike = search ? [] : (matches.data?.data ?? []);
  const known = new Set([company.id]);
  return [...alike, ...list.data.data].filter(({ id }) => !known.has(id) && known.add(id));
}

function Choices(props: {
  choices: readonly Choice[];
  chosen: string | undefined;
  onChoose: (choice: Choice) => void;
}) {
  const name = useId();
  return (
    <fieldset className="flex max-h-72 flex-col overflow-y-auto rounded-ui border border-line">
      <legend className="sr-only">Company to merge</legend>
      {props.choices.map((choice) => (
        <label
          key={choice.id}
          className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-line px-3 py-2 last:border-b-0 hover:bg-sunken"
        >
          <input
            type="radio"
            name={name}
            className="size-4 shrink-0 accent-accent"
            checked={choice.id === props.chosen}
            onChange={() => props.onChoose(choice)}
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {choice.name}
            <span className="tabular text-soft">
              {` (${countWords(choice.application_count, 'application')})`}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function MergeForm({ company, onDone }: { company: Company; onDone: () => void }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Choice>();
  const [missing, setMissing] = useState(false);
  const choices = useChoices(company, useDebouncedValue(search.trim()));
  const { busy, merge } = useMergeInto(company);
  const submit = async () => {
    setMissing(!chosen);
    if (chosen && (await merge(chosen))) onDone();
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label="Find a company">
        <Input
          type="search"
          value={search}
          maxLength={SEARCH_MAX}
          onChange={(event) => {
            setSearch(event.target.value);
            setChosen(undefined);
          }}
        />
      </Field>
      {choices && choices.length > 0 && (
        <Choices choices={choices} chosen={chosen?.id} onChoose={setChosen} />
      )}
      <output className="block text-small text-soft">
        {choices?.length === 0 && companyMessages.noOther}
        {missing && !chosen && choices?.length !== 0 && companyMessages.choose}
      </output>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Merging...">
          Merge
        </Button>
      </div>
    </form>
  );
}

/** 'Merge': a dialog in which another company is chosen that becomes part of this one. */
export function MergeCompany({ company }: { company: Company }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className="max-sm:px-2.5 max-sm:text-small"
        icon={<Merge size={16} aria-hidden="true" className="max-sm:hidden" />}
        onClick={() => setOpen(true)}
      >
        Merge
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Merge another company into ${company.name}`}
        description={mergeConsequences(company.name)}
      >
        <MergeForm company={company} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type SyntheticEvent, useRef, useState } from 'react';

import { addressed, type Input as Asked } from '#shared/core/contract.ts';
import { localDate, secondsUntil } from '#shared/core/dates.ts';
import { KEY_NAME_MAX } from '#shared/core/limits.ts';
import { keyEndpoints } from '#shared/security/contracts/endpoints.ts';
import type * as contracts from '#shared/security/contracts/keys.ts';
import { keyMessages } from '#shared/security/key-messages.ts';
import type { KeyScope } from '#shared/security/key-scopes.ts';
import { CopyButton } from '#web/features/profile/security/copy-button.tsx';
import {
  SecurityList,
  SecurityPart,
  SecurityRow,
} from '#web/features/profile/security/security-part.tsx';
import { call } from '#web/lib/api.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';

const endpoints = addressed<typeof contracts>()(keyEndpoints);
const KEYS = ['security', 'keys'] as const;

const SCOPES: readonly { readonly value: KeyScope; readonly label: string }[] = [
  { value: 'write', label: 'Read and write' },
  { value: 'read', label: 'Read' },
  { value: 'save', label: 'Save only' },
];
const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
] as const;

const scopeWords = ({ scope, files }: Pick<contracts.PersonalKey, 'scope' | 'files'>) =>
  `${SCOPES.find(({ value }) => value === scope)?.label ?? scope}${files ? ', with files' : ''}`;

function useKeyChange<Input, Made>(change: (input: Input) => Promise<Made>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['security'] }),
  });
}

const focus = (input: HTMLInputElement | null) => input?.focus();

/** Asks what a new key is for, and shows the key once it is made. */
function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<KeyScope>('write');
  const [files, setFiles] = useState(false);
  const [days, setDays] = useState('90');
  const [missing, setMissing] = useState(false);
  const make = useKeyChange((body: Asked<typeof contracts.createKey.body>) =>
    call(endpoints.createKey, { body }),
  );
  function save(event: SyntheticEvent) {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    make.mutate({ name, scope, files: files && scope !== 'save', days: Number(days) });
  }
  if (make.data) {
    return (
      <Dialog open onOpenChange={onClose} title={`Key ${make.data.name}`}>
        <Panel tone="success">{keyMessages.shownOnce}</Panel>
        <Field label="Key" aside={<CopyButton text={make.data.key} label="Copy" />}>
          <Input
            readOnly
            ref={focus}
            value={make.data.key}
            className="font-mono"
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <div className="flex justify-end pt-2">
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open onOpenChange={onClose} title="Make a key">
      {make.isError && <Panel tone="error">{reasonOf(make.error) ?? keyMessages.makeFailed}</Panel>}
      <form noValidate onSubmit={save} className="flex flex-col gap-4">
        <Field
          label="Name"
          required
          hint="The history names it: ‘by the key laptop’."
          {...(missing ? { error: keyMessages.nameRequired } : undefined)}
        >
          <Input
            name="name"
            autoComplete="off"
            value={name}
            maxLength={KEY_NAME_MAX}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label="It may" hint="The browser extension needs ‘Read and write’ or ‘Save only’.">
          <Select
            options={SCOPES}
            value={scope}
            onChange={({ target }) => setScope(target.value as KeyScope)}
          />
        </Field>
        {scope !== 'save' && (
          <label className="flex items-start gap-2">
            <input
              type="checkbox"
              className="mt-1"
              checked={files}
              onChange={({ target }) => setFiles(target.checked)}
            />
            It may read my profile and resumes, too
          </label>
        )}
        <Field label="It works for">
          <Select
            options={LIFETIMES}
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={make.isPending} busyLabel="Making...">
            Make the key
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What is known of a key. */
function About({ of }: { of: contracts.PersonalKey }) {
  const [now] = useState(() => new Date());
  const { created_at: made, expires_at: end, last_used_at: used } = of;
  const isOver = (secondsUntil(end, now) ?? 0) <= 0;
  return (
    <>
      {scopeWords(of)}, made <DateText near date={localDate(new Date(made))} />,{' '}
      {used ? (
        <>
          last used <MomentText at={used} />
        </>
      ) : (
        'never used'
      )}
      , {isOver ? 'expired' : 'expires'} <DateText near date={localDate(new Date(end))} />
    </>
  );
}

/** The person's keys for programs: make one, which is shown once, and end each. */
export function PersonalKeysCard() {
  const { data, isError, isFetching, refetch } = useQuery(
    queryOptions({
      queryKey: KEYS,
      queryFn: ({ signal }) => call(endpoints.listKeys, { signal }),
      staleTime: 0,
    }),
  );
  const end = useKeyChange((id: string) => call(endpoints.endKey, { params: { id } }));
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<contracts.PersonalKey>();
  const list = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const keys = data?.keys;
  const endOne = (id: string) =>
    end.mutate(id, {
      onSuccess: () => {
        toast({ title: keyMessages.ended });
        // The pressed button is gone with its row.
        list.current?.focus();
      },
      onError: (error) =>
        toast({ title: keyMessages.endFailed, description: reasonOf(error), tone: 'error' }),
    });
  return (
    <SecurityPart title="Keys for programs" intro={keyMessages.intro}>
      {isError && !keys && (
        <FailedLoad query={{ isFetching, refetch }}>{keyMessages.loadFailed}</FailedLoad>
      )}
      {!keys && !isError && <Skeleton className="h-10" />}
      <div ref={list} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {keys && keys.length > 0 && (
          <SecurityList>
            {keys.map((key) => (
              <SecurityRow key={key.id} name={key.name} about={<About of={key} />}>
                <Button
                  size="small"
                  className="text-danger!"
                  aria-label={`End the key ${key.name}`}
                  icon={<X size={16} aria-hidden="true" />}
                  disabled={end.isPending}
                  onClick={() => setEnding(key)}
                >
                  End
                </Button>
              </SecurityRow>
            ))}
          </SecurityList>
        )}
        <div>
          <Button
            icon={<Plus size={16} aria-hidden="true" />}
            disabled={!keys}
            onClick={() => setMaking(true)}
          >
            Make a key
          </Button>
        </div>
      </div>
      {making && <NewKeyDialog onClose={() => setMaking(false)} />}
      <AlertDialog
        open={ending !== undefined}
        onOpenChange={() => setEnding(undefined)}
        title={ending ? keyMessages.endQuestion(ending.name) : ''}
        confirmLabel="End"
        cancelLabel="Cancel"
        danger
        onConfirm={() => ending && endOne(ending.id)}
      />
    </SecurityPart>
  );
}

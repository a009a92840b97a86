import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useEffect, useState } from 'react';

import { statusLabel } from '#shared/applications/status.ts';
import { FILTER_DEBOUNCE_MS } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { listApplications } from '#web/lib/queries/applications.ts';
import { useDebouncedCallback } from '#web/lib/use-debounced.ts';
import { Dialog } from '#web/ui/dialog.tsx';

const focus = (input: HTMLInputElement | null) => input?.focus();

/** Asks to which application a mail belongs: type, arrows, Enter. */
export function ChooseApplication(props: {
  subject: string;
  /** What to look for at first, such as the employer that the mail names. */
  first: string;
  onChoose: (application: { id: string; words: string }) => void;
  onClose: () => void;
}) {
  const { subject, first, onChoose, onClose } = props;
  const [typed, setTyped] = useState(first);
  const [search, setSearch] = useState(first);
  const { call: settle } = useDebouncedCallback(setSearch, FILTER_DEBOUNCE_MS);
  useEffect(() => settle(typed.trim()), [settle, typed]);
  const found = useQuery({ ...listApplications({ search }), placeholderData: keepPreviousData });
  const rows = found.data?.data ?? [];
  return (
    <Dialog open onOpenChange={onClose} title="Link to which application?" description={subject}>
      <Command label="Applications" shouldFilter={false} loop>
        <Command.Input
          ref={focus}
          value={typed}
          onValueChange={setTyped}
          placeholder="Search applications..."
          className="min-h-10 w-full rounded-ui border border-control bg-surface px-3 placeholder:text-faint"
        />
        <Command.List aria-busy={found.isFetching} className="mt-2 max-h-72 overflow-y-auto">
          {rows.map((row) => {
            const name = row.company_name || 'Company';
            const words = [name, row.job_title].filter(Boolean).join(' · ');
            return (
              <Command.Item
                key={row.id}
                value={row.id}
                onSelect={() => onChoose({ id: row.id, words })}
                className="flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-ui px-3 py-1.5 data-[selected=true]:bg-sunken"
              >
                <span className="min-w-0 truncate">{words}</span>
                <span className="shrink-0 text-small text-soft">{statusLabel(row.status)}</span>
              </Command.Item>
            );
          })}
        </Command.List>
        <output className="block">
          {found.data && rows.length === 0 && (
            <span className="block px-3 py-4 text-center text-soft">
              {search ? messages.search.nothing(search) : 'You have no applications yet.'}
            </span>
          )}
        </output>
      </Command>
    </Dialog>
  );
}

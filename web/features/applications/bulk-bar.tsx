import { Archive, ArchiveRestore, ChevronDown, Trash2, X } from 'lucide-react';
import { useId, useState } from 'react';
import { applicationMessages } from '#shared/applications/messages.ts';
import { type Status, STATUSES, statusLabel } from '#shared/applications/status.ts';
import { TAG_MAX } from '#shared/applications/limits.ts';
import { useBulk } from '#web/features/applications/use-bulk.ts';
import type { Selection } from '#web/features/applications/use-selection.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

const words = applicationMessages;

type Apply = ReturnType<typeof useBulk>['apply'];

/** A tag to add to the selected applications, or to take from them. */
function TagPart({ apply, busy }: { apply: Apply; busy: boolean }) {
  const [tag, setTag] = useState('');
  const name = tag.trim();
  const none = busy || name === '';
  return (
    <form
      className="flex items-center gap-2 max-sm:w-full"
      onSubmit={(event) => {
        event.preventDefault();
        if (!none) void apply({ add_tag: name }, (count) => words.tagged(name, count));
      }}
    >
      <div className="w-28 max-sm:min-w-0 max-sm:flex-1">
        <Field label="Tag of the selected" hideLabel>
          <Input
            placeholder="Tag"
            autoComplete="off"
            maxLength={TAG_MAX}
            value={tag}
            onChange={(event) => setTag(event.target.value)}
          />
        </Field>
      </div>
      <Button type="submit" disabled={none}>
        Add tag
      </Button>
      <Button
        disabled={none}
        onClick={() => void apply({ remove_tag: name }, (count) => words.untagged(name, count))}
      >
        Remove tag
      </Button>
    </form>
  );
}

/** What can be done to the selected applications; `archived` when the list shows archived ones. */
export function BulkBar({ selection, archived }: { selection: Selection; archived: boolean }) {
  const { apply, busy } = useBulk({ ids: [...selection.ids] }, selection.clear);
  const label = useId();
  const count = selection.ids.size;
  const setStatus = (status: Status) =>
    void apply({ status }, (some) => words.statusOf(statusLabel(status), some));
  return (
    <section
      aria-labelledby={label}
      data-print="hide"
      className="sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-ui border border-control bg-surface p-2 shadow-float"
    >
      <h2 id={label} aria-live="polite" className="px-2 font-medium">
        {count.toLocaleString()} selected
      </h2>
      <Menu
        trigger={
          <Button disabled={busy} icon={<ChevronDown size={16} aria-hidden="true" />}>
            Set status
          </Button>
        }
      >
        {STATUSES.map((status) => (
          <MenuItem key={status} onSelect={() => setStatus(status)}>
            {statusLabel(status)}
          </MenuItem>
        ))}
      </Menu>
      <TagPart apply={apply} busy={busy} />
      <Button
        disabled={busy}
        icon={
          archived ? (
            <ArchiveRestore size={16} aria-hidden="true" />
          ) : (
            <Archive size={16} aria-hidden="true" />
          )
        }
        onClick={() =>
          void apply({ archived: !archived }, archived ? words.unarchivedSome : words.archivedSome)
        }
      >
        {archived ? 'Back to the list' : 'Archive'}
      </Button>
      <Button
        disabled={busy}
        icon={<Trash2 size={16} aria-hidden="true" />}
        onClick={() => void apply({ deleted: true }, words.deletedSome)}
      >
        Delete
      </Button>
      <Button
        variant="quiet"
        className="ml-auto"
        icon={<X size={16} aria-hidden="true" />}
        onClick={selection.clear}
      >
        Clear selection
      </Button>
    </section>
  );
}

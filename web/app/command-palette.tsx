import { Command } from 'cmdk';
import * as Parts from 'radix-ui/dialog';
import { type ReactNode, useState } from 'react';
import { H1B_SEARCH_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { commandGroups, type PaletteActions } from '#web/app/palette-commands.ts';
import { type Found, type Search, useFound } from '#web/app/use-found.ts';
import { useHighlight } from '#web/app/use-highlight.ts';
import { SCRIM_CLASS } from '#web/ui/dialog-style.ts';
import { Keys } from '#web/ui/keys.tsx';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';

interface CommandPaletteProps extends PaletteActions {
  onClose: () => void;
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-soft"
    >
      {children}
    </Command.Group>
  );
}

function Item(props: { value: string; onSelect: () => void; children: ReactNode }) {
  return (
    <Command.Item
      value={props.value}
      onSelect={props.onSelect}
      className="flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-ui px-3 py-1.5 data-[selected=true]:bg-sunken"
    >
      {props.children}
    </Command.Item>
  );
}

function FoundRow({ label, detail, aside }: Found) {
  return (
    <>
      <span className="min-w-0 truncate">
        {label}
        {detail && <span className="text-soft">{` · ${detail}`}</span>}
      </span>
      <span className="shrink-0 text-small text-soft">{aside}</span>
    </>
  );
}

/** How the search stands, for everybody to read; nothing while the list speaks for itself. */
function Standing({ state, isEmpty, text }: Pick<Search, 'state'> & StandingProps) {
  const words = {
    idle: undefined,
    searching: isEmpty ? messages.search.searching : undefined,
    done: isEmpty ? messages.search.nothing(text) : undefined,
    offline: messages.search.offline,
    failed: messages.search.failed,
  }[state];
  return (
    <output className="block">
      {words && <span className="block px-3 py-4 text-center text-soft">{words}</span>}
    </output>
  );
}

interface StandingProps {
  /** Neither a command nor anything else matches. */
  isEmpty: boolean;
  text: string;
}

/** What tells a found row from all others. */
const valueOf = (heading: string, id: string) => `${heading} ${id}`;

/** Finds pages, commands, applications, companies and H1B employers by typing; opened by the bar's search, Ctrl+K or Cmd+K. */
export function CommandPalette({ onClose, ...actions }: CommandPaletteProps) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const commands = commandGroups(actions, text);
  const { groups, state } = useFound(text, actions.signedIn);
  const highlight = useHighlight(text, [
    ...commands.flatMap((group) => group.commands.map(({ label }) => label)),
    ...groups.flatMap(({ heading, items }) => items.map(({ id }) => valueOf(heading, id))),
  ]);
  const focus = useFocusReturn();
  const run = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Parts.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Parts.Portal>
        <Parts.Overlay className={SCRIM_CLASS} />
        <Parts.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed top-[8vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 rounded-ui border border-line bg-surface p-1.5 text-ink shadow-float"
        >
          <Parts.Title className="sr-only">Command palette</Parts.Title>
          <Command label="Commands" loop shouldFilter={false} {...highlight}>
            <Command.Input
              value={typed}
              onValueChange={setTyped}
              maxLength={H1B_SEARCH_MAX}
              placeholder={
                actions.signedIn
                  ? 'Search applications, companies, employers...'
                  : 'Search H1B employers and pages...'
              }
              className="min-h-11 w-full rounded-ui bg-transparent px-3 placeholder:text-faint"
            />
            <Command.List
              aria-busy={state === 'searching'}
              className="mt-1.5 max-h-[60vh] overflow-y-auto border-t border-line pt-1.5"
            >
              {commands.map((group) => (
                <Group key={group.heading} heading={group.heading}>
                  {group.commands.map(({ label, keys, run: action }) => (
                    <Item key={label} value={label} onSelect={run(action)}>
                      {label}
                      <Keys keys={keys} />
                    </Item>
                  ))}
                </Group>
              ))}
              {groups.map(({ heading, items }) => (
                <Group key={heading} heading={heading}>
                  {items.map((found) => (
                    <Item
                      key={found.id}
                      value={valueOf(heading, found.id)}
                      onSelect={run(() => actions.onGo(found.href))}
                    >
                      <FoundRow {...found} />
                    </Item>
                  ))}
                </Group>
              ))}
            </Command.List>
            <Standing
              state={state}
              isEmpty={commands.length === 0 && groups.length === 0}
              text={text}
            />
          </Command>
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}

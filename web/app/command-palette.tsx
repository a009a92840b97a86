import { Command } from 'cmdk';
import * as Parts from 'radix-ui/dialog';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

import { H1B_SEARCH_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { DESTINATIONS } from '#web/app/navigation.ts';
import { type Found, type Search, useFound } from '#web/app/use-found.ts';
import { THEME_CHOICES, THEME_LABELS, type ThemeChoice } from '#web/lib/theme.ts';
import { SCRIM_CLASS } from '#web/ui/dialog-style.ts';
import { Keys } from '#web/ui/keys.tsx';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';

/** Something that the palette does. */
interface PaletteCommand {
  readonly label: string;
  readonly keys: readonly string[];
  readonly run: () => void;
}

/** What the palette's commands do. */
interface PaletteActions {
  signedIn: boolean;
  onGo: (href: string) => void;
  onTheme: (choice: ThemeChoice) => void;
  onSignOut: () => void;
  onShortcuts: () => void;
}

/** The palette's commands in groups, those with a word that begins with `text`; all of them without a text. */
function commandGroups(actions: PaletteActions, text: string) {
  const { signedIn, onGo, onTheme, onSignOut, onShortcuts } = actions;
  const places = DESTINATIONS.filter(
    (place) => place.signedIn === undefined || place.signedIn === signedIn,
  );
  const more = [{ label: 'Keyboard shortcuts', keys: ['?'], run: onShortcuts }];
  if (signedIn) more.push({ label: 'Sign out', keys: [], run: onSignOut });
  const groups: { heading: string; commands: readonly PaletteCommand[] }[] = [
    {
      heading: 'Go',
      commands: places.map(({ href, label, keys }) => ({ label, keys, run: () => onGo(href) })),
    },
    {
      heading: 'Theme',
      commands: THEME_CHOICES.map((choice) => ({
        label: `Theme: ${THEME_LABELS[choice]}`,
        keys: [],
        run: () => onTheme(choice),
      })),
    },
    { heading: 'More', commands: more },
  ];
  const sought = ` ${text.toLowerCase()}`;
  return groups
    .map(({ heading, commands }) => ({
      heading,
      commands: commands.filter(({ label }) => ` ${label.toLowerCase()}`.includes(sought)),
    }))
    .filter(({ commands }) => commands.length > 0);
}

/** Keys that move through the list; with Ctrl, letters do, too. */
const MOVING = /^(Arrow|Home|End)/;

/**
 * Which row of the palette is highlighted, so that Enter opens what is on top: the first one, even when it arrives after
 * others, until the person moves to another for the same text. `values` are those of the rows, in their order.
 */
function useHighlight(text: string, values: readonly string[]) {
  const [chosen, setChosen] = useState<{ text: string; value: string }>();
  // cmdk reports its own choices like the person's.
  const moving = useRef(false);
  const kept = chosen?.text === text && values.includes(chosen.value) ? chosen.value : undefined;
  return {
    value: kept ?? values[0] ?? '',
    onValueChange: (value: string) => {
      if (moving.current) setChosen({ text, value });
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      moving.current = MOVING.test(event.key) || event.ctrlKey;
    },
    onPointerMoveCapture: () => {
      moving.current = true;
    },
  };
}

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

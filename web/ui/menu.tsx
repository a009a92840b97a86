import { Check } from 'lucide-react';
import * as Parts from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';
import { AppLink } from '#web/ui/app-link.tsx';

const ITEM_CLASS =
  'flex min-h-10 w-full items-center gap-2.5 rounded-ui px-3 text-left text-ink no-underline outline-none select-none data-highlighted:bg-sunken data-disabled:opacity-60';

/** A menu that opens below `trigger` (one button element); arrow keys, type-ahead and Escape work. */
export function Menu(props: { trigger: ReactNode; children: ReactNode; defaultOpen?: boolean }) {
  const { trigger, children, defaultOpen } = props;
  return (
    <Parts.Root modal={false} defaultOpen={defaultOpen}>
      <Parts.Trigger asChild>{trigger}</Parts.Trigger>
      <Parts.Content
        align="end"
        sideOffset={6}
        collisionPadding={12}
        className="z-50 min-w-52 rounded-ui border border-line bg-surface p-1.5 shadow-float"
      >
        {children}
      </Parts.Content>
    </Parts.Root>
  );
}

/** An action of a `Menu`. */
export function MenuItem(props: {
  children: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  onSelect: () => void;
}) {
  const { children, icon, disabled, onSelect } = props;
  return (
    <Parts.Item disabled={disabled} onSelect={onSelect} className={ITEM_CLASS}>
      {icon}
      {children}
    </Parts.Item>
  );
}

/** A link of a `Menu`. */
export function MenuLink(props: { href: string; children: ReactNode; icon?: ReactNode }) {
  return (
    <Parts.Item asChild className={ITEM_CLASS}>
      <AppLink href={props.href}>
        {props.icon}
        {props.children}
      </AppLink>
    </Parts.Item>
  );
}

interface MenuChoicesProps<K extends string> {
  label: string;
  choices: readonly { readonly key: K; readonly label: string }[];
  chosen: K;
  onChoose: (key: K) => void;
  /** Whether a choice closes the menu. */
  closes?: boolean;
}

/** A choice of one in a `Menu`, which stays open to show what it does unless it `closes`. */
export function MenuChoices<K extends string>(props: MenuChoicesProps<K>) {
  const { label, choices, chosen, onChoose, closes = false } = props;
  return (
    <Parts.RadioGroup aria-label={label} value={chosen}>
      <Parts.Label className="px-3 py-1 text-small text-soft">{label}</Parts.Label>
      {choices.map((choice) => (
        <Parts.RadioItem
          key={choice.key}
          value={choice.key}
          onSelect={(event) => {
            if (!closes) event.preventDefault();
            onChoose(choice.key);
          }}
          className={ITEM_CLASS}
        >
          <span className="inline-flex size-4 items-center">
            <Parts.ItemIndicator>
              <Check size={16} aria-hidden="true" />
            </Parts.ItemIndicator>
          </span>
          {choice.label}
        </Parts.RadioItem>
      ))}
    </Parts.RadioGroup>
  );
}

/** Text in a `Menu`, such as the signed-in address. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <Parts.Label className="max-w-64 truncate px-3 py-2 text-small text-soft">
      {children}
    </Parts.Label>
  );
}

/** A line between groups of a `Menu`. */
export function MenuSeparator() {
  return <Parts.Separator className="my-1.5 h-px bg-line" />;
}

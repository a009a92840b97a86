import { type ReactNode, useId } from 'react';
import { Pill } from '#web/ui/pill.tsx';

interface SecurityPartProps {
  title: string;
  /** One sentence on what it is for. */
  intro: ReactNode;
  /** How it is, in a word or two, beside the title. */
  state?: ReactNode;
  /** Its button, at the end of the title's line. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A part of the Security section, below a line unless it is the first. */
export function SecurityPart({ title, intro, state, action, children }: SecurityPartProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-4 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-6"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-3">
            <h3 id={heading} className="font-semibold">
              {title}
            </h3>
            {state}
          </div>
          <div className="max-w-prose text-pretty text-soft">{intro}</div>
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

/** Whether a way to protect the account is in use, and `none` where it is not; nothing before that is known. */
export function OnOff(props: { things: readonly unknown[] | undefined; none?: string }) {
  const { things, none = 'Off' } = props;
  if (!things) return null;
  return things.length > 0 ? <Pill tone="green">On</Pill> : <Pill tone="grey">{none}</Pill>;
}

interface SecurityRowProps {
  name: string;
  /** What is known of it, such as when it was added. */
  about?: ReactNode;
  /** Its buttons. */
  children?: ReactNode;
}

/** A list of things in a part of the Security section. */
export function SecurityList({ children }: { children: ReactNode }) {
  return (
    <ul className="flex flex-col divide-y divide-line rounded-ui border border-line">{children}</ul>
  );
}

/** A thing in such a list: its name, what is known of it, and its buttons. */
export function SecurityRow({ name, about, children }: SecurityRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <p className="font-medium">{name}</p>
        {about && <p className="text-small text-soft">{about}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </li>
  );
}

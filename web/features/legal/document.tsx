import type { ReactNode } from 'react';

/** A page of plain text: title, date of its last change, sections. */
export function LegalDocument(props: { title: string; changed: string; children: ReactNode }) {
  const { title, changed, children } = props;
  return (
    <article className="mx-auto flex max-w-prose flex-col gap-8 px-4 py-12 sm:px-6 sm:py-16">
      <header className="flex flex-col gap-2">
        <h1 className="text-section">{title}</h1>
        <p className="text-soft">Last updated {changed}</p>
      </header>
      {children}
    </article>
  );
}

/** A section of such a page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-large font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** A list of facts. */
export function Facts({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-2 pl-5">{children}</ul>;
}

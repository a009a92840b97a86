import type { ReactNode } from 'react';

/** The id of a section by its title. */
const idOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** A page of plain text: title, date of its last change, the titles of its sections where they are many, and the sections. */
export function LegalDocument(props: {
  title: string;
  changed: string;
  contents?: readonly string[];
  children: ReactNode;
}) {
  const { title, changed, contents = [], children } = props;
  return (
    <article className="mx-auto flex max-w-prose flex-col gap-8 px-4 py-12 sm:px-6 sm:py-16">
      <header className="flex flex-col gap-2">
        <h1 className="text-section">{title}</h1>
        <p className="text-soft">Last updated {changed}</p>
        {contents.length > 0 && (
          <nav aria-label="On this page" className="pt-2">
            <ul className="flex flex-wrap gap-x-5 gap-y-1">
              {contents.map((section) => (
                <li key={section}>
                  <a href={`#${idOf(section)}`} className="prose-link inline-block py-0.5">
                    {section}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </header>
      {children}
    </article>
  );
}

/** A section of such a page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section id={idOf(title)} className="flex scroll-mt-4 flex-col gap-3">
      <h2 className="text-large font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** A list of facts. */
export function Facts({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-2 pl-5">{children}</ul>;
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { resumeMessages } from '#shared/resumes/messages.ts';
import { processResume } from '#web/lib/queries/resumes.ts';
import { useMedia, WIDE } from '#web/lib/use-media.ts';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-small text-soft">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

const listed = (words: readonly string[]) => (words.length > 0 ? words.join(', ') : 'None found');

/** What software reads in a resume: warnings, contact details, sections, skills and the text in reading order. */
export function ResumeReading({ filePath }: { filePath: string }) {
  const { data, error, isFetching, refetch } = useQuery(processResume(filePath));
  const wide = useMedia(WIDE);
  if (error && !data) {
    return (
      <FailedLoad query={{ isFetching, refetch }} title={resumeMessages.readFailed}>
        {error.message}
      </FailedLoad>
    );
  }
  if (!data) {
    return (
      // About as high as the reading, which on a phone has the text.
      <div className="min-h-44 max-sm:min-h-dvh">
        <Spinner size={16} label="Processing..." />
      </div>
    );
  }
  const { pages, words, contact, sections, skills, warnings, text } = data;
  return (
    <section aria-labelledby="reading" className="@container flex min-w-0 flex-col gap-4">
      <h3 id="reading" className="font-semibold">
        What software reads in your resume
      </h3>
      {warnings.length > 0 && (
        <Panel tone="warning">
          <ul className="flex flex-col gap-1">
            {warnings.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </Panel>
      )}
      <dl className="grid gap-4 @md:grid-cols-2">
        <Fact name="Length">
          {`${words} ${words === 1 ? 'word' : 'words'}`}
          {pages !== null && ` on ${pages} ${pages === 1 ? 'page' : 'pages'}`}
        </Fact>
        <Fact name="Contact">
          {contact.length === 0 && 'None found'}
          {contact.map(({ value }) => (
            <span key={value} className="block">
              {value}
            </span>
          ))}
        </Fact>
        <Fact name="Sections">{listed(sections.map(({ heading }) => heading))}</Fact>
        <Fact name="Skills">{listed(skills.map(({ name }) => name))}</Fact>
      </dl>
      {text !== '' && (
        // Where the pages are too small to read, their text is.
        <details open={!wide}>
          <summary className="min-h-8 cursor-pointer">The text in reading order</summary>
          {/* A long text scrolls, so the keyboard must reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
          <pre tabIndex={0} aria-label="Text of the resume" className={TEXT_CLASS}>
            {text}
          </pre>
        </details>
      )}
    </section>
  );
}

const TEXT_CLASS =
  'mt-2 overflow-y-auto sm:max-h-96 rounded-ui border border-line bg-sunken p-4 font-sans text-small whitespace-pre-wrap [overflow-wrap:anywhere]';

import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';

import { localDate } from '#shared/core/dates.ts';
import { JOB_DESCRIPTION_MAX } from '#shared/core/limits.ts';
import type { Paper } from '#shared/record/contracts/papers.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { DeletePart } from '#web/features/applications/record/delete-part.tsx';
import { formText } from '#web/features/applications/record/form-text.ts';
import { viewHref } from '#web/lib/address-view.ts';
import { paths } from '#web/lib/paths.ts';
import {
  listPapers,
  useCreatePaper,
  useDeletePaper,
  useRestorePaper,
} from '#web/lib/queries/papers.ts';
import { listResumeFiles } from '#web/lib/queries/resume-files.ts';
import { useSession } from '#web/lib/session.ts';
import { useDeletion } from '#web/lib/use-deletion.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { RowActions } from '#web/ui/row-actions.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useToast } from '#web/ui/toast.tsx';

const NAMES = { posting: 'Posting', resume: 'Resume sent', letter: 'Letter or answer' } as const;

function PaperItem({ id, paper }: { id: string; paper: Paper }) {
  const [remove, restore] = [useDeletePaper(id), useRestorePaper(id)];
  const { busy, onDelete } = useDeletion(paper.id, { remove, restore }, recordMessages.papers);
  const name = paper.label || NAMES[paper.kind];
  return (
    <li className="group/paper relative border-t border-line py-2 first:border-t-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-small [overflow-wrap:anywhere]">
        <p className="min-w-0 font-medium">{name}</p>
        <p className="text-soft">
          {paper.label && `${NAMES[paper.kind]} · `}
          <DateText near date={localDate(new Date(paper.created_at))} />
        </p>
      </div>
      {paper.answer_id && (
        <AppLink
          href={viewHref(paths.jobgpt, { application: id, answer: paper.answer_id })}
          className="prose-link text-small"
        >
          JobGPT answer
        </AppLink>
      )}
      {paper.text && (
        <details className="text-small">
          <summary className="min-h-8 w-fit cursor-pointer content-center text-soft hover:text-ink">{`Text of ${name}`}</summary>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{paper.text}</p>
        </details>
      )}
      <RowActions of="paper">
        <DeletePart name={name} busy={busy} onDelete={onDelete} />
      </RowActions>
    </li>
  );
}

/** Things kept with an application, each with its date; nothing when there are none. */
function PaperList(props: { id: string; label: string; papers: readonly Paper[] }) {
  const { id, label, papers } = props;
  if (papers.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-col">
      {papers.map((paper) => (
        <PaperItem key={paper.id} id={id} paper={paper} />
      ))}
    </ul>
  );
}

/** Keeps the text of a letter or answer with an application. */
function LetterForm({ id }: { id: string }) {
  const create = useCreatePaper(id);
  const toast = useToast();
  const [empty, setEmpty] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = formText(new FormData(form), 'text');
    setEmpty(text === '');
    if (text === '') return;
    try {
      await create.mutateAsync({ kind: 'letter', text });
    } catch {
      return;
    }
    form.reset();
    toast({ title: recordMessages.papers.saved });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <FormFailure message={recordMessages.papers.saveFailed} error={create.error} />
      <Field
        label="Cover letter or answer"
        error={empty ? recordMessages.papers.textRequired : undefined}
      >
        <Textarea name="text" rows={3} maxLength={JOB_DESCRIPTION_MAX} />
      </Field>
      <Button type="submit" className="self-start" busy={create.isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  );
}

/** Notes which of the person's resumes was sent, by its name; nothing when there is none to choose. */
function ResumeSent({ id }: { id: string }) {
  const userId = useSession()?.user.id ?? '';
  const files = useQuery({ ...listResumeFiles(userId), enabled: userId !== '' });
  const create = useCreatePaper(id);
  const toast = useToast();
  if (!files.data || files.data.length === 0) return null;
  const options = files.data.map(({ path, name }) => ({ value: path, label: name }));
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file_path = formText(new FormData(event.currentTarget), 'file');
    const label = options.find(({ value }) => value === file_path)?.label ?? file_path;
    try {
      await create.mutateAsync({ kind: 'resume', label, file_path });
      toast({ title: recordMessages.papers.saved });
    } catch {
      // The form shows why.
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <FormFailure message={recordMessages.papers.saveFailed} error={create.error} />
      <Field label="Resume sent">
        <Select name="file" options={options} />
      </Field>
      <Button type="submit" className="self-start" busy={create.isPending} busyLabel="Saving...">
        Add resume
      </Button>
    </form>
  );
}

/** The texts of the posting that are kept with an application, each with its date. */
export function SavedPostings({ id }: { id: string }) {
  const papers = useQuery(listPapers(id));
  const found = papers.data?.data.filter(({ kind }) => kind === 'posting') ?? [];
  return (
    <>
      {papers.isError && <FailedLoad query={papers}>{recordMessages.papers.listFailed}</FailedLoad>}
      <PaperList id={id} label="Saved postings" papers={found} />
    </>
  );
}

/** Which resumes were sent and which letters written for an application, and the way to note more. */
export function SentFiles({ id }: { id: string }) {
  const papers = useQuery(listPapers(id));
  const found = papers.data?.data.filter(({ kind }) => kind !== 'posting') ?? [];
  return (
    <>
      {papers.isError && <FailedLoad query={papers}>{recordMessages.papers.listFailed}</FailedLoad>}
      <PaperList id={id} label="Files and letters" papers={found} />
      <details className="text-small">
        <summary className="w-fit cursor-pointer py-1 text-soft hover:text-ink">
          Add a file or an answer
        </summary>
        <div className="flex flex-col gap-4 pt-2 text-body">
          <ResumeSent id={id} />
          <LetterForm id={id} />
        </div>
      </details>
    </>
  );
}

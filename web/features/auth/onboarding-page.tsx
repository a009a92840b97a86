import { zodResolver } from '@hookform/resolvers/zod';
import { useLocation, useRouter } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import {
  type DragEvent,
  type ReactNode,
  type SyntheticEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { addForm } from '#shared/applications/contracts/forms.ts';
import { createApplication } from '#shared/applications/contracts/schemas.ts';
import { localDate } from '#shared/core/dates.ts';
import { AppError } from '#shared/core/errors.ts';
import { NAME_MAX, URL_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { AuthForm } from '#web/features/auth/auth-form.tsx';
import { forgetText, readText, type TextStore, useKeptText } from '#web/features/auth/kept-text.ts';
import { AttemptsProvider } from '#web/features/auth/latest-attempt.tsx';
import { useFirstFieldFocus } from '#web/features/auth/use-first-field-focus.ts';
import { call } from '#web/lib/api.ts';
import { cx } from '#web/lib/classes.ts';
import { handFileOver } from '#web/lib/handed-file.ts';
import { paths, safeNext } from '#web/lib/paths.ts';
import { DRAFT_PREFIX, useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { Input } from '#web/ui/input.tsx';

const form = z.pick(addForm, { company_name: true, job_title: true });

/** The server's sentence when it is about the typed text, else ours. */
function refusal(error: unknown): string {
  return error instanceof AppError && error.status === 400
    ? error.message
    : messages.applications.createFailed;
}

/** The first application by hand: company and title, in the list at once. */
function ByHand(props: { store: TextStore; onDone: () => void }) {
  const { store, onDone } = props;
  const [problem, setProblem] = useState<string>();
  const typed = readText(store);
  const first = useForm({
    resolver: zodResolver(form),
    defaultValues: { company_name: typed.company_name ?? '', job_title: typed.job_title ?? '' },
    shouldFocusError: false,
  });
  useKeptText(first, store, ['company_name', 'job_title']);
  const { errors, isSubmitting } = first.formState;

  async function add({ company_name, job_title }: { company_name: string; job_title: string }) {
    setProblem(undefined);
    try {
      await call(createApplication, {
        body: { company: { name: company_name }, job_title, date_applied: localDate(new Date()) },
      });
    } catch (error) {
      setProblem(refusal(error));
      return;
    }
    onDone();
  }

  return (
    <AuthForm form={first} onSubmit={add} problem={problem}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Company name" error={errors.company_name?.message}>
          <Input {...first.register('company_name')} required autoComplete="off" />
        </Field>
        <Field label="Job title" error={errors.job_title?.message}>
          <Input {...first.register('job_title')} required autoComplete="off" />
        </Field>
      </div>
      <Button type="submit" busy={isSubmitting} busyLabel="Creating..." className="sm:self-start">
        Add application
      </Button>
    </AuthForm>
  );
}

/** The first application from its posting: the add form opens with what the posting says. */
function FromLink() {
  const router = useRouter();
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<string>();
  const box = useRef<HTMLFormElement>(null);
  useFirstFieldFocus(box);
  const go = (event: SyntheticEvent) => {
    event.preventDefault();
    const url = URL.parse(link.trim());
    if (!url || !/^https?:$/.test(url.protocol)) {
      setProblem(messages.applications.jobLinkUrl);
      return;
    }
    void router.navigate({ href: paths.addApplicationWith({ link: url.href }) });
  };
  return (
    <form ref={box} noValidate onSubmit={go} className="grid gap-4 sm:grid-cols-[1fr_auto]">
      <Field label="Job link" error={problem}>
        <Input
          className="min-h-12!"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={URL_MAX}
          placeholder="https://..."
          value={link}
          onChange={({ target }) => setLink(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" className="min-h-12! sm:mt-7.5 sm:self-start">
        Fill in from the link
      </Button>
    </form>
  );
}

/** A list from elsewhere: the import opens with the dropped or chosen file. */
function FromFile() {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (!file) return;
    handFileOver(file);
    void router.navigate({ href: paths.importApplications });
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <div
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        take(event.dataTransfer.files[0]);
      }}
      className={cx(
        'flex grow flex-col items-center justify-center gap-3 rounded-ui border border-dashed border-control p-4 text-center',
        over && 'bg-sunken',
      )}
    >
      <p className="text-small text-soft">
        <span className="max-sm:hidden">Drop it here: </span>CSV, Excel, or another tracker’s
        export.
      </p>
      <FileInput
        ref={input}
        accept=".csv,.tsv,.txt,.xlsx,.json,.zip"
        label="File to import"
        onChoose={take}
      />
      <Button icon={<FileUp size={16} aria-hidden="true" />} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
    </div>
  );
}

/** An employer to look at before anything is in the list: whose page leads on to an application. */
function FromEmployer() {
  const router = useRouter();
  const [name, setName] = useState('');
  const go = (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = name.trim();
    if (typed !== '') void router.navigate({ href: paths.h1bEmployer(typed) });
  };
  return (
    <form onSubmit={go} className="flex flex-col gap-3">
      <Field label="Employer">
        <Input
          required
          autoComplete="off"
          maxLength={NAME_MAX}
          placeholder="Company name"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Button type="submit" className="sm:self-start">
        Look up
      </Button>
    </form>
  );
}

function Door({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <Card roomy className="flex flex-col gap-4 max-sm:p-5">
      <div>
        <h2 className="text-large font-semibold">{title}</h2>
        <p className="text-soft">{about}</p>
      </div>
      {children}
    </Card>
  );
}

/** /onboarding: the first application, by one of three ways; all of it can be skipped. */
export function OnboardingPage() {
  const router = useRouter();
  const session = useSession();
  const query = useLocation({ select: (location) => location.searchStr });
  const person = session?.user.id ?? '';
  const store = useMemo(
    () => ({ storage: localStorage, key: `${DRAFT_PREFIX}${person}.onboarding` }),
    [person],
  );
  const [typed] = useState(() => Object.keys(readText(store)).length > 0);
  if (!session) return null;
  const leave = () => {
    forgetText(store);
    const next = new URLSearchParams(query).get('next');
    void router.navigate({ href: safeNext(next, paths.dashboard), replace: true });
  };
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-5">
      <header className="flex items-start justify-between gap-4">
        <div>
          <h1 className="text-title">Welcome to Waymark</h1>
          <p className="text-soft">What is your first application?</p>
        </div>
        <Button variant="quiet" className="-mr-4" onClick={leave}>
          Skip
        </Button>
      </header>
      <Door
        title="Paste the link of a job"
        about="One you applied for or plan to. The form fills itself in from its posting."
      >
        <FromLink />
        <details open={typed} className="border-t border-line pt-3">
          <summary className="w-fit cursor-pointer py-1 text-soft hover:text-ink">
            Type it in instead
          </summary>
          <div className="pt-3">
            <AttemptsProvider>
              <ByHand store={store} onDone={leave} />
            </AttemptsProvider>
          </div>
        </details>
      </Door>
      <div className="grid gap-5 md:grid-cols-2">
        <Door
          title="Bring your list"
          about="Already have a spreadsheet or another tracker? Import it."
        >
          <FromFile />
        </Door>
        <Door title="Look at an employer first" about="Does it sponsor, and what does it pay?">
          <FromEmployer />
        </Door>
      </div>
    </div>
  );
}

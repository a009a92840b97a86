import { useQuery } from '@tanstack/react-query';
import { Copy, Handshake, Mail } from 'lucide-react';
import { useState } from 'react';

import type { Application } from '#shared/applications/contracts/schemas.ts';
import type { Company } from '#shared/companies/contracts/schemas.ts';
import { NAME_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import type { Contact } from '#shared/record/contracts/contacts.ts';
import { listApplications } from '#web/lib/queries/applications.ts';
import { listContacts } from '#web/lib/queries/contacts.ts';
import { useCreateEvent } from '#web/lib/queries/history.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { authClient, useSession } from '#web/lib/session.ts';
import { buttonClass } from '#web/ui/button-style.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** The job for which a referral is requested. */
interface Referral {
  company: string;
  /** Job title; may be empty. */
  role: string;
  /** Link to the posting; may be empty. */
  link: string;
  /** Who is asked; may be empty. */
  name: string;
  /** Who asks, at the end of the message; may be empty. */
  from: string;
}

/** A message that requests a referral: company, role, link. */
export function referralMessage({ company, role, link, name, from }: Referral): string {
  const wish = role ? `the ${role} position at ${company}` : `a position at ${company}`;
  return [
    name ? `Hi ${name},` : 'Hi,',
    `I am applying for ${wish}. Would you be willing to refer me?`,
    ...(link ? [`The posting: ${link}`] : []),
    'I am happy to send you my resume and anything else that helps. Thank you!',
    ...(from ? [from] : []),
  ].join('\n\n');
}

/** A link that opens the person's mail program with the message; line breaks follow RFC 6068. */
export function mailtoLink(to: string, subject: string, message: string): string {
  const text = (value: string) => encodeURIComponent(value.replaceAll('\n', '\r\n'));
  return `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${text(subject)}&body=${text(message)}`;
}

function messageFor(
  company: Company,
  application: Application | undefined,
  person: Contact | undefined,
  from: string,
): string {
  return referralMessage({
    company: company.name,
    role: application?.job_title ?? '',
    link: application?.job_link ?? '',
    name: person?.name ?? '',
    from,
  });
}

/** The name that the account has; '' without one. */
function nameOfAccount(session: ReturnType<typeof useSession>): string {
  const { first_name, last_name }: Record<string, unknown> = session?.user.user_metadata ?? {};
  return [first_name, last_name].filter((part) => typeof part === 'string' && part).join(' ');
}

/** Keeps a name with the account, so that it is asked for once; the message is good without. */
async function keepName(name: string): Promise<void> {
  const [first_name = '', ...rest] = name.split(/\s+/);
  const client = await authClient();
  await client.updateUser({ data: { first_name, last_name: rest.join(' ') } });
}

function ReferralForm(props: {
  company: Company;
  applications: readonly Application[];
  people: readonly Contact[];
}) {
  const { company, applications, people } = props;
  const [application, setApplication] = useState(applications[0]);
  const known = nameOfAccount(useSession());
  const [own, setOwn] = useState(known);
  const [message, setMessage] = useState(() => messageFor(company, application, undefined, own));
  const [person, setPerson] = useState<Contact>();
  const [isNoted, setNoted] = useState(true);
  const note = useCreateEvent(application?.id ?? '');
  // Shown inside the dialog: a screen reader would not reach a toast outside it.
  const [outcome, setOutcome] = useState('');
  const choose = (id: string) => {
    const chosen = applications.find((one) => one.id === id);
    setApplication(chosen);
    setMessage(messageFor(company, chosen, person, own.trim()));
  };
  const ask = (id: string) => {
    const chosen = people.find((one) => one.id === id);
    setPerson(chosen);
    setMessage(messageFor(company, application, chosen, own.trim()));
  };
  const sign = (name: string) => {
    setOwn(name);
    setMessage(messageFor(company, application, person, name.trim()));
  };
  /** Writes into the history that it was asked, when that is wanted. */
  const written = async (said: string) => {
    if (known === '' && own.trim() !== '') void keepName(own.trim()).catch(() => undefined);
    if (!application || !isNoted) return setOutcome(said);
    const text = `Asked ${person ? `${person.name} ` : ''}for a referral`;
    return note.mutateAsync({ kind: 'note', text }).then(
      () => setOutcome(`${said} The history of the application says so.`.trim()),
      (error: unknown) => setOutcome(`${said} ${reasonOf(error) ?? ''}`.trim()),
    );
  };
  const copy = () =>
    navigator.clipboard.writeText(message).then(
      () => written(messages.companies.referralCopied),
      () => setOutcome(messages.companies.referralNotCopied),
    );
  return (
    <>
      {applications.length > 1 && (
        <Field label="Role">
          <Select
            options={applications.map(({ id, job_title }) => ({ value: id, label: job_title }))}
            value={application?.id ?? ''}
            onChange={(event) => choose(event.target.value)}
          />
        </Field>
      )}
      {people.length > 0 && (
        <Field label="Who to ask">
          <Select
            options={[
              { value: '', label: 'Someone else' },
              ...people.map(({ id, name, role }) => ({
                value: id,
                label: role ? `${name}, ${role}` : name,
              })),
            ]}
            value={person?.id ?? ''}
            onChange={(event) => ask(event.target.value)}
          />
        </Field>
      )}
      {known === '' && (
        <Field label="Your name" hint="Signs the message. Saved in your profile.">
          <Input
            autoComplete="name"
            maxLength={NAME_MAX}
            value={own}
            onChange={({ target }) => sign(target.value)}
          />
        </Field>
      )}
      <Field label="Message">
        <Textarea rows={10} value={message} onChange={(event) => setMessage(event.target.value)} />
      </Field>
      {application && (
        <label className="flex min-h-8 items-center gap-3">
          <input
            type="checkbox"
            checked={isNoted}
            onChange={(event) => setNoted(event.target.checked)}
            className="size-4 accent-(--accent)"
          />
          Add to the history that I asked
        </label>
      )}
      <output className="min-h-5 text-small text-soft">{outcome}</output>
      <div className="flex flex-wrap justify-end gap-3">
        <a
          href={mailtoLink(person?.mail ?? '', `Referral for ${company.name}`, message)}
          className={buttonClass('secondary', 'medium')}
          onClick={() => void written('')}
        >
          <Mail size={16} aria-hidden="true" />
          Open in email
        </a>
        <Button
          variant="primary"
          icon={<Copy size={16} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copy message
        </Button>
      </div>
    </>
  );
}

/** 'Request Referral': a prepared message to copy or mail; the product never sends it. */
export function RequestReferral({ company }: { company: Company }) {
  const [open, setOpen] = useState(false);
  const list = useQuery({ ...listApplications({ company: company.id }), enabled: open });
  const contacts = useQuery({ ...listContacts({ company: company.id }), enabled: open });
  const isRead = !list.isPending && !contacts.isPending;
  return (
    <>
      <Button
        className="max-sm:px-2.5 max-sm:text-small"
        icon={<Handshake size={16} aria-hidden="true" className="max-sm:hidden" />}
        onClick={() => setOpen(true)}
      >
        Request Referral
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Request a referral"
        description="Send it to someone you know there. Waymark does not send it for you."
      >
        {isRead && (
          <ReferralForm
            company={company}
            applications={list.data?.data ?? []}
            people={contacts.data?.data ?? []}
          />
        )}
      </Dialog>
    </>
  );
}

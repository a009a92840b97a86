import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { detailBodyOf, NO_DETAIL_CONTROLS } from '#shared/applications/contracts/detail-form.ts';
import { addForm } from '#shared/applications/contracts/forms.ts';
import type { Application } from '#shared/applications/contracts/schemas.ts';
import { localDate } from '#shared/core/dates.ts';
import { messages } from '#shared/core/messages.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { type AddSearch, draftNameOf } from '#web/features/applications/add-search.ts';
import type { AddValues } from '#web/features/applications/add-values.ts';
import { companyLinkOf } from '#web/features/applications/company-link-of.ts';
import { endedToday } from '#web/features/applications/ended-today.ts';
import { showRefusedFields } from '#web/features/applications/form-errors.ts';
import { useLinkFacts } from '#web/features/applications/use-link-facts.ts';
import { resolverOf } from '#web/lib/form-resolver.ts';
import { paths } from '#web/lib/paths.ts';
import { useCreateApplication } from '#web/lib/queries/applications.ts';
import { useKeepPosting } from '#web/lib/queries/papers.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { useFormDraft } from '#web/lib/use-form-draft.ts';
import { useSaveJob } from '#web/lib/use-save-job.ts';
import { useToast } from '#web/ui/toast.tsx';

/** The values of an untouched form: what the address fills in, and the date is today in the person's time zone. */
function firstValues({ company, title, link, source }: AddSearch): AddValues {
  return {
    company_name: company,
    job_title: title,
    application_link: link,
    company_link: companyLinkOf(link) ?? '',
    status: 'applied',
    source,
    date_applied: localDate(new Date()),
    notes: '',
    ...NO_DETAIL_CONTROLS,
  };
}

/** The add form's state: its values, its draft, and sending it. */
export function useAddForm(given: AddSearch) {
  const [defaults] = useState(() => firstValues(given));
  const form = useForm({
    defaultValues: defaults,
    resolver: resolverOf(addForm),
    // The error summary takes the focus.
    shouldFocusError: false,
  });
  const draft = useFormDraft(form, draftNameOf(given), defaults);
  const facts = useLinkFacts(form, given.company || given.title ? '' : given.link);
  const create = useCreateApplication();
  const keepPosting = useKeepPosting();
  const { busy: saving, onSave } = useSaveJob();
  const [failure, setFailure] = useState<unknown>();
  const [added, setAdded] = useState<readonly Application[]>([]);
  const navigate = useNavigate();
  const toast = useToast();

  const notKept = (error: unknown) =>
    toast({ title: recordMessages.papers.saveFailed, description: reasonOf(error), tone: 'error' });

  /** Sends the form, and keeps the text of the posting if that was read; returns the new application, undefined when a field or the server refuses. */
  const send = async (): Promise<Application | undefined> => {
    let created: Application | undefined;
    await form.handleSubmit(async (fields) => {
      const { company_name, date_applied, status, source, notes, ...rest } = fields;
      const { job_title, application_link, company_link, ...details } = rest;
      setFailure(undefined);
      try {
        created = await create.mutateAsync({
          job_title,
          application_link,
          company_link,
          status,
          source,
          notes,
          ...detailBodyOf(endedToday(details)),
          company: { name: company_name },
          date_applied: date_applied || localDate(new Date()),
        });
      } catch (error) {
        if (!showRefusedFields(error, defaults, form.setError)) setFailure(error);
        return;
      }
      const text = facts.textOf(application_link);
      if (text) await keepPosting.mutateAsync({ id: created.id, text }).catch(notKept);
    })();
    return created;
  };

  const back = given.from
    ? { label: 'Back to internships', onSelect: () => void navigate({ href: given.from }) }
    : undefined;

  /** 'Create Application': adds it and goes to the list. */
  const submit = async () => {
    if (!(await send())) return;
    draft.forget();
    toast({ title: messages.applications.created, action: back });
    await navigate({ href: paths.dashboard });
  };

  /** 'Create and add another': adds it and empties the form, whose draft goes with its values; returns whether it was added. */
  const submitAndStay = async (): Promise<boolean> => {
    const created = await send();
    if (!created) return false;
    if (given.link || given.title) {
      // The next one is another posting: a form without this one's values.
      draft.forget();
      toast({ title: messages.applications.created, action: back });
      await navigate({ href: paths.addApplication });
      return false;
    }
    form.reset(defaults, { keepFieldsRef: true });
    setAdded((before) => [...before, created]);
    form.setFocus('application_link');
    return true;
  };
  /** 'Save for later': keeps the job among the saved ones, without applying, and goes there. */
  const saveForLater = async () => {
    if (!(await form.trigger(['company_name', 'job_title', 'application_link']))) return;
    const values = form.getValues();
    const posting = facts.textOf(values.application_link);
    const saved = await onSave({
      title: values.job_title,
      company_name: values.company_name,
      location: values.location,
      job_link: values.application_link,
      note: values.notes,
      origin: values.application_link ? 'link' : 'typed',
      ...(posting && { posting }),
    });
    if (!saved) return;
    draft.forget();
    await navigate({ href: paths.savedJobs });
  };
  return {
    form,
    facts,
    defaults,
    draft,
    failure,
    added,
    submit,
    submitAndStay,
    saveForLater,
    saving,
  };
}

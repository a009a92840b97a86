import { useQuery } from '@tanstack/react-query';
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useState,
} from 'react';
import { useWatch } from 'react-hook-form';

import type { EarlierApplication } from '#shared/applications/contracts/earlier.ts';
import { SOURCES } from '#shared/applications/source.ts';
import { OFFERED_STATUSES, STATUS_LEGEND, statusLabel } from '#shared/applications/status.ts';
import { formatDate } from '#shared/core/dates.ts';
import { fold } from '#shared/core/fold.ts';
import { NAME_MAX, URL_MAX } from '#shared/core/limits.ts';
import { messages } from '#shared/core/messages.ts';
import { addHref, type AddSearch } from '#web/features/applications/add-search.ts';
import { AddActions } from '#web/features/applications/add-actions.tsx';
import type { AddValues } from '#web/features/applications/add-values.ts';
import { CompanyField } from '#web/features/applications/company-field.tsx';
import { FIELD_LABELS, inWords, summaryOf } from '#web/features/applications/form-errors.ts';
import { DateInput, UrlInput } from '#web/features/applications/form-inputs.tsx';
import { lastView } from '#web/features/applications/last-view.ts';
import { MoreFields } from '#web/features/applications/more-fields.tsx';
import { useAddForm } from '#web/features/applications/use-add-form.ts';
import { paths } from '#web/lib/paths.ts';
import { getEarlierApplications } from '#web/lib/queries/applications.ts';
import { useDebouncedValue } from '#web/lib/use-debounced.ts';
import { useDiscard } from '#web/lib/use-discard.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { SponsorNotice } from '#web/ui/sponsor-notice.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

const ClientSite = lazy(async () => ({
  default: (await import('#web/ui/employer-line.tsx')).ClientSite,
}));
const PostingSays = lazy(async () => ({
  default: (await import('#web/ui/posting-says.tsx')).PostingSays,
}));

const words = messages.applications;

/** 'You applied here on …': says so, with a link, when the company or the posting of a new application is known already. */
function EarlierNotice(props: { company: string; link: string }) {
  const typed = { company_name: props.company.trim(), link: props.link.trim().slice(0, URL_MAX) };
  const company_name = useDebouncedValue(typed.company_name);
  const link = useDebouncedValue(typed.link);
  const isSettled = company_name === typed.company_name && link === typed.link;
  const { data } = useQuery({
    ...getEarlierApplications({ company_name, link }),
    enabled: isSettled && (company_name !== '' || link !== ''),
  });
  const earlier: EarlierApplication | undefined = data?.posting ?? data?.company?.newest;
  // An answer about former values would mislead.
  if (!earlier || !isSettled) return null;
  const count = data?.company?.count ?? 1;
  const more = data?.posting ? words.samePosting : count > 1 && words.newestOf(count);
  return (
    <Panel
      tone={data?.posting ? 'warning' : 'info'}
      title={words.appliedHere(formatDate(earlier.date_applied))}
    >
      {more && <>{more} </>}
      <AppLink
        href={paths.editApplication(earlier.id)}
        className="font-medium underline underline-offset-3"
      >
        {earlier.job_title}
      </AppLink>
      {fold(earlier.company_name) !== fold(company_name) && ` (${earlier.company_name})`}
    </Panel>
  );
}

const STATUS_OPTIONS = OFFERED_STATUSES.map((value) => ({ value, label: statusLabel(value) }));
const SOURCE_OPTIONS = SOURCES.map((value) => ({ value, label: value }));

/** What an input event calls a text that came as a whole. */
const WHOLE_TEXT = new Set(['insertFromPaste', 'insertFromDrop']);

const isWhole = ({ nativeEvent }: ChangeEvent) =>
  nativeEvent instanceof InputEvent && WHOLE_TEXT.has(nativeEvent.inputType);

/** Selects what was filled into a control as it gets the focus, so that typing replaces what nobody had seen. */
function selectOnFocus(control: HTMLInputElement): void {
  const select = () => control.select();
  control.addEventListener('focus', select, { once: true });
  // A click puts the caret into the text after the focus came.
  setTimeout(select);
}

/** Adds an application, from its link where the address says enough; typed values survive a reload and a lost session. */
export function AddApplicationForm({ given }: { given: AddSearch }) {
  const {
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
  } = useAddForm(given);
  const { register, formState, control, getValues } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const [kept, setKept] = useState(draft.restored);
  const [name, link] = useWatch({ control, name: ['company_name', 'application_link'] });
  const discard = useDiscard(draft, addHref(given), () => given.from || lastView());

  const errorOf = (field: keyof AddValues) => {
    const message = errors[field]?.message;
    return message && inWords(message, field);
  };
  const takenOf = (field: Parameters<typeof facts.isFilled>[0]) =>
    facts.isFilled(field) && (
      <span className="text-small text-soft">{messages.applications.takenFromLink}</span>
    );
  const fillNow = () => facts.fill(getValues('application_link').trim());
  const onLinkBlur = ({ relatedTarget }: FocusEvent) => {
    if (fillNow() && relatedTarget instanceof HTMLInputElement) selectOnFocus(relatedTarget);
  };
  const onLinkKey = (event: KeyboardEvent) => {
    // What was filled in is shown before it is sent.
    if (event.key === 'Enter' && fillNow()) event.preventDefault();
  };
  const addAnother = async () => {
    if (!(await submitAndStay())) return;
    facts.forget();
    setKept(false);
  };
  const last = added.at(-1);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex flex-col gap-5"
    >
      {last && (
        <Panel tone="success">
          {messages.applications.addedAnother(last.job_title, last.company_name, added.length)}
        </Panel>
      )}
      {kept && (
        <DraftNotice
          onStartOver={() => {
            form.reset(defaults);
            facts.forget();
            setKept(false);
          }}
        />
      )}
      <FormFailure message={messages.applications.createFailed} error={failure} />
      <ErrorSummary errors={summaryOf(errors)} attempt={submitCount} />
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="rounded-ui bg-accent-soft p-4 sm:col-span-2">
          <Field
            label={FIELD_LABELS.application_link}
            hint="Paste the link of the posting and the form fills itself in."
            error={errorOf('application_link')}
            aside={
              facts.isReading && (
                <span className="text-small text-soft">{messages.applications.readingPosting}</span>
              )
            }
          >
            <div className="flex gap-2">
              <UrlInput
                {...register('application_link', {
                  onChange: (event: ChangeEvent) => {
                    if (isWhole(event)) fillNow();
                  },
                  onBlur: onLinkBlur,
                })}
                onKeyDown={onLinkKey}
              />
              {/* Leaving the field does the same, and Enter in it, so that the keyboard need not stop here. */}
              <Button
                tabIndex={-1}
                onClick={() => {
                  if (link.trim() === '') form.setFocus('application_link');
                  else fillNow();
                }}
              >
                Fill in
              </Button>
            </div>
          </Field>
        </div>
        <CompanyField form={form} error={errorOf('company_name')} aside={takenOf('company_name')} />
        <Field
          label={FIELD_LABELS.job_title}
          required
          error={errorOf('job_title')}
          aside={takenOf('job_title')}
        >
          <Input autoComplete="off" maxLength={NAME_MAX} {...register('job_title')} />
        </Field>
        <output className="sr-only">{facts.said}</output>
        <div className="empty:hidden sm:col-span-2">
          <EarlierNotice company={name} link={link} />
        </div>
        <div className="empty:hidden sm:col-span-2">
          {facts.says && (
            <Suspense>
              <PostingSays says={facts.says} />
            </Suspense>
          )}
        </div>
        <div className="empty:hidden sm:col-span-2">
          <SponsorNotice company={name} isBeside={Boolean(facts.says)} />
          {facts.says && (
            <Suspense>
              <ClientSite name={name} />
            </Suspense>
          )}
        </div>
        <Field
          label={FIELD_LABELS.company_link}
          error={errorOf('company_link')}
          aside={takenOf('company_link')}
        >
          <UrlInput {...register('company_link')} />
        </Field>
        <Field label={FIELD_LABELS.source} error={errorOf('source')}>
          <Select options={SOURCE_OPTIONS} {...register('source')} />
        </Field>
        <Field label={FIELD_LABELS.status} hint={STATUS_LEGEND} error={errorOf('status')}>
          <Select options={STATUS_OPTIONS} {...register('status')} />
        </Field>
        <Field label={FIELD_LABELS.date_applied} error={errorOf('date_applied')}>
          <DateInput {...register('date_applied')} />
        </Field>
      </div>
      <Field label={FIELD_LABELS.notes} error={errorOf('notes')}>
        <Textarea {...register('notes')} />
      </Field>
      <MoreFields
        register={(field) => register(field)}
        errorOf={errorOf}
        values={useWatch({ control })}
      />
      <AddActions
        busy={isSubmitting || saving}
        several={added.length > 0}
        handedOver={given.isHandedOver}
        onCancel={discard}
        onAddAnother={() => void addAnother()}
        onSaveForLater={() => void saveForLater()}
      />
    </form>
  );
}

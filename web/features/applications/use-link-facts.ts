import { useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { jobFactsOf } from '#shared/domain/job-link.ts';
import { messages } from '#shared/messages.ts';
import { companyLinkOf } from '#web/features/applications/company-link-of.ts';
import { FIELD_LABELS } from '#web/features/applications/form-errors.ts';
import type { AddValues } from '#web/features/applications/use-add-form.ts';

/** What the address of a posting may fill in. */
type Fact = 'company_name' | 'job_title' | 'company_link';

const FACTS = ['company_name', 'job_title', 'company_link'] as const;

/** What an address says, by field. */
function factsIn(link: string): Partial<Record<Fact, string>> {
  const found = jobFactsOf(link);
  return {
    company_name: found?.company,
    job_title: found?.title,
    company_link: companyLinkOf(link),
  };
}

/** Fills fields from the application link, never over what the person typed, and says what it filled. */
export function useLinkFacts(form: UseFormReturn<AddValues, unknown, unknown>) {
  const { getValues, setValue, control } = form;
  const [filled, setFilled] = useState<Partial<Record<Fact, string>>>({});
  const read = useRef('');
  const now = useWatch({ control, name: FACTS });

  /** Fills in what the link says; returns whether a field changed. */
  const fill = (link: string): boolean => {
    if (link === read.current) return false;
    read.current = link;
    const facts = factsIn(link);
    const own = FACTS.filter((field) => ['', filled[field]].includes(getValues(field)));
    const changed = own.filter((field) => getValues(field) !== (facts[field] ?? ''));
    for (const field of changed) {
      setValue(field, facts[field] ?? '', {
        shouldDirty: true,
        shouldValidate: Boolean(facts[field]),
      });
    }
    setFilled(Object.fromEntries(own.map((field) => [field, facts[field]])));
    return changed.length > 0;
  };

  /** Whether a field shows what the link says. */
  const isFilled = (field: Fact) =>
    Boolean(filled[field]) && filled[field] === now[FACTS.indexOf(field)];
  const words = FACTS.filter(isFilled).map((field) => `${FIELD_LABELS[field]} ${filled[field]}`);
  return {
    fill,
    isFilled,
    /** What was filled in, for a screen reader. */
    said: words.length > 0 ? messages.applications.filledFromLink(words.join(', ')) : '',
    forget: () => {
      read.current = '';
      setFilled({});
    },
  };
}

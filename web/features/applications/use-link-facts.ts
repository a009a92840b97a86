import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';

import { messages } from '#shared/core/messages.ts';
import type { PostingFacts } from '#shared/postings/contracts/schemas.ts';
import { jobFactsOf } from '#shared/postings/job-link.ts';
import type { AddValues } from '#web/features/applications/add-values.ts';
import { companyLinkOf } from '#web/features/applications/company-link-of.ts';
import { FIELD_LABELS } from '#web/features/applications/form-errors.ts';
import { readPosting } from '#web/lib/queries/postings.ts';

const FACTS = [
  'company_name',
  'job_title',
  'company_link',
  'location',
  'remote',
  'pay_note',
] as const;

/** What the link of a posting may fill in. */
type Fact = (typeof FACTS)[number];
type Facts = Partial<Pick<AddValues, Fact>>;

/** What an address says, by field. */
function factsIn(link: string): Facts {
  const found = jobFactsOf(link);
  return {
    company_name: found?.company ?? '',
    job_title: found?.title ?? '',
    company_link: companyLinkOf(link) ?? '',
  };
}

/** What a posting says, by field. */
function factsOf({ company, title, location, remote, pay }: PostingFacts): Facts {
  return {
    company_name: company,
    job_title: title,
    location,
    remote: remote ?? '',
    pay_note: pay,
  };
}

/**
 * Fills fields from the application link, never over what the person typed, and says what it filled: at once what the
 * address says, then what the server reads in the posting. `handedOver` is a link that the page's address brings: it is
 * read without a press.
 */
export function useLinkFacts(form: UseFormReturn<AddValues, unknown, unknown>, handedOver: string) {
  const { getValues, setValue, control } = form;
  const client = useQueryClient();
  const filled = useRef<Facts>({});
  const [shown, setShown] = useState<Facts>({});
  const [reading, setReading] = useState(false);
  const read = useRef('');
  const text = useRef('');
  const [says, setSays] = useState<PostingFacts['says']>();
  const now = useWatch({ control, name: FACTS });

  /** Fills in what is not the person's own; returns whether a field changed. */
  const take = (facts: Facts): boolean => {
    const own = FACTS.filter((field) =>
      ['', filled.current[field]].includes(getValues(field)),
    ).filter((field) => facts[field] !== undefined);
    const changed = own.filter((field) => getValues(field) !== facts[field]);
    for (const field of changed) {
      setValue(field, facts[field] ?? '', {
        shouldDirty: true,
        shouldValidate: Boolean(facts[field]),
      });
    }
    filled.current = { ...filled.current, ...pick(facts, own) };
    setShown(filled.current);
    return changed.length > 0;
  };

  const readOn = async (link: string) => {
    setReading(true);
    // Whatever keeps the server from reading it, the address has filled in what it says.
    const posting = await client.fetchQuery(readPosting(link)).catch(() => undefined);
    if (read.current !== link) return;
    setReading(false);
    if (!posting || posting.from === 'address') return;
    text.current = posting.text;
    if (posting.text) setSays(posting.says);
    take(factsOf(posting));
  };

  /** Fills in what the link says, and asks the server for the rest; returns whether a field changed at once. */
  const fill = (link: string): boolean => {
    if (link === read.current) return false;
    read.current = link;
    text.current = '';
    setSays(undefined);
    setReading(false);
    if (URL.canParse(link) && /^https?:\/\//i.test(link)) void readOn(link);
    // What an earlier link filled in goes with it.
    const none = Object.fromEntries(FACTS.map((field) => [field, ''])) as Facts;
    return take({ ...none, ...factsIn(link) });
  };

  const begun = useRef('');
  useEffect(() => {
    if (begun.current === handedOver) return;
    begun.current = handedOver;
    fill(handedOver);
  });

  /** Whether a field shows what the link says. */
  const isFilled = (field: Fact) =>
    Boolean(shown[field]) && shown[field] === now[FACTS.indexOf(field)];
  const words = FACTS.filter(isFilled).map((field) => `${FIELD_LABELS[field]} ${shown[field]}`);
  return {
    fill,
    isFilled,
    /** Whether the server is reading the posting. */
    isReading: reading,
    /** The text of the posting at a link, if that was read; else empty. */
    textOf: (link: string) => (read.current === link ? text.current : ''),
    /** What the posting says about sponsorship, if its text was read. */
    says,
    /** What was filled in, for a screen reader. */
    said: words.length > 0 ? messages.applications.filledFromLink(words.join(', ')) : '',
    forget: () => {
      read.current = '';
      text.current = '';
      filled.current = {};
      setShown({});
      setSays(undefined);
      setReading(false);
    },
  };
}

function pick(facts: Facts, fields: readonly Fact[]): Facts {
  return Object.fromEntries(fields.map((field) => [field, facts[field]]));
}

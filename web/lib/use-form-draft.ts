import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Path, PathValue, UseFormReturn } from 'react-hook-form';
import { clearDraft, type Draft, draftKey, readDraft, writeDraft } from '#web/lib/drafts.ts';
import { useOpenDraft } from '#web/lib/open-drafts.ts';

/** The draft of a form. */
export interface FormDraft {
  /** Whether the form opened with values typed earlier. */
  restored: boolean;
  /** The values that were typed and not sent, with their bases: what `keep` takes. */
  typed: () => Draft;
  /** Of every changed field the value it had when the person first changed it. */
  bases: () => Draft;
  /** Takes values as the new bases: the person has seen what is stored by now. */
  rebase: (stored: Draft) => void;
  /** Stores a draft again, to undo its removal after the form was left. */
  keep: (draft: Draft) => void;
  /** Deletes the draft: it was sent or discarded. */
  forget: () => void;
}

/** Begins the name under which a draft holds the base of a field. */
const BASE = 'base.';

/** The bases that a stored draft holds. */
function basesIn(draft: Draft = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) =>
      name.startsWith(BASE) ? [[name.slice(BASE.length), value]] : [],
    ),
  );
}

/** The fields whose value differs from the form's first value. */
function changedFields(values: Draft, defaults: Draft): Draft {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== defaults[name]),
  );
}

/**
 * Saves the values that differ from `defaults` as the person's draft while they type, each with its base, and restores them
 * when the form opens.
 */
export function useFormDraft<T extends Record<string, string>>(
  form: UseFormReturn<T, unknown, unknown>,
  name: string,
  defaults: T,
): FormDraft {
  const [key] = useState(() => draftKey(name));
  const [found] = useState(() => readDraft(key));
  const latest = useRef(defaults);
  const bases = useRef<Record<string, string>>(basesIn(found));
  const given = useRef(false);
  const { getValues, setValue, subscribe } = form;

  // Before the effect in which the form takes new defaults over and reports its values.
  useLayoutEffect(() => {
    latest.current = defaults;
  });

  /** The draft of these values; a field keeps its first base until it is as stored again. */
  const draftOf = useCallback((values: Draft): Draft => {
    const changed = changedFields(values, latest.current);
    const known = bases.current;
    bases.current = Object.fromEntries(
      Object.keys(changed).map((field) => [field, known[field] ?? latest.current[field] ?? '']),
    );
    const kept = Object.entries(bases.current).map(([field, base]) => [BASE + field, base]);
    return { ...changed, ...Object.fromEntries(kept) };
  }, []);

  useEffect(() => {
    for (const [field, value] of Object.entries(found ?? {})) {
      if (!(field in latest.current)) continue;
      setValue(field as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!given.current) writeDraft(key, draftOf(values));
      },
    });
  }, [draftOf, found, key, setValue, subscribe]);

  const typed = useCallback(() => draftOf(getValues()), [draftOf, getValues]);
  useOpenDraft(key, () => (given.current ? {} : typed()));

  return {
    restored: found !== undefined,
    typed,
    bases: useCallback(() => {
      draftOf(getValues());
      return bases.current;
    }, [draftOf, getValues]),
    rebase: useCallback((stored: Draft) => {
      bases.current = { ...bases.current, ...stored };
    }, []),
    keep: useCallback((draft: Draft) => writeDraft(key, draft), [key]),
    forget: useCallback(() => {
      given.current = true;
      clearDraft(key);
    }, [key]),
  };
}

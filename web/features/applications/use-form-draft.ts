import { useCallback, useEffect, useRef, useState } from 'react';
import type { Path, PathValue, UseFormReturn } from 'react-hook-form';
import { clearDraft, type Draft, draftKey, readDraft, writeDraft } from '#web/lib/drafts.ts';

/** The draft of a form. */
export interface FormDraft {
  /** Whether the form opened with values typed earlier. */
  restored: boolean;
  /** The values that were typed and not sent. */
  typed: () => Draft;
  /** Stores a draft again, to undo its removal after the form was left. */
  keep: (draft: Draft) => void;
  /** Deletes the draft: it was sent or discarded. */
  forget: () => void;
}

/** The fields whose value differs from the form's first value. */
function changedFields(values: Draft, defaults: Draft): Draft {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== defaults[name]),
  );
}

/** Saves the values that differ from `defaults` as the person's draft while they type, and restores them when the form opens. */
export function useFormDraft<T extends Record<string, string>>(
  form: UseFormReturn<T, unknown, unknown>,
  name: string,
  defaults: T,
): FormDraft {
  const [key] = useState(() => draftKey(name));
  const [found] = useState(() => readDraft(key));
  const latest = useRef(defaults);
  const given = useRef(false);
  const { getValues, setValue, subscribe } = form;

  useEffect(() => {
    latest.current = defaults;
  });

  useEffect(() => {
    for (const [field, value] of Object.entries(found ?? {})) {
      if (!(field in latest.current)) continue;
      setValue(field as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!given.current) writeDraft(key, changedFields(values, latest.current));
      },
    });
  }, [found, key, setValue, subscribe]);

  return {
    restored: found !== undefined,
    typed: useCallback(() => changedFields(getValues(), latest.current), [getValues]),
    keep: useCallback((draft: Draft) => writeDraft(key, draft), [key]),
    forget: useCallback(() => {
      given.current = true;
      clearDraft(key);
    }, [key]),
  };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Path, PathValue, UseFormReturn } from 'react-hook-form';
import { clearDraft, type Draft, draftKey, readDraft, writeDraft } from '#web/lib/drafts.ts';

/** What a form's draft can do. */
export interface FormDraft {
  /** Whether the form opened with something typed earlier. */
  restored: boolean;
  /** What is typed and not sent. */
  typed: () => Draft;
  /** Stores a draft again, for an undo after the form was left. */
  keep: (draft: Draft) => void;
  /** Forgets the draft for good: it was sent or given up. */
  forget: () => void;
}

/** The fields whose value is not the one the form began with. */
function changedFields(values: Draft, defaults: Draft): Draft {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== defaults[name]),
  );
}

/** Keeps what differs from `defaults` in the person's draft while they type, and puts it back when the form opens. */
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

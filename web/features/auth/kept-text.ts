import { useEffect } from 'react';
import type { FieldPathValue, FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Key of the text of the sign-in forms that survives a reload in this tab; all forms share one e-mail. */
const SIGN_IN_KEY = 'waymark.sign-in';

/** A place for typed text. */
export interface TextStore {
  storage: Storage;
  key: string;
}

/** The store shared by the forms of a person who is not signed in. */
export function signInText(): TextStore {
  return { storage: sessionStorage, key: SIGN_IN_KEY };
}

/** The kept texts by field name; empty when there are none or they cannot be read. */
export function readText({ storage, key }: TextStore): Partial<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  } catch {
    return {};
  }
}

/** Forgets the kept texts. */
export function forgetText({ storage, key }: TextStore): void {
  storage.removeItem(key);
}

/** Keeps what is typed into the named fields of a form, never a password, so that a reload loses nothing. */
export function useKeptText<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  store: TextStore,
  names: readonly Path<T>[],
): void {
  const { storage, key } = store;
  const list = names.join();
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const typed = Object.fromEntries(
            list.split(',').map((name) => [name, values[name] as FieldPathValue<T, Path<T>>]),
          );
          storage.setItem(key, JSON.stringify({ ...readText({ storage, key }), ...typed }));
        },
      }),
    [form, storage, key, list],
  );
}

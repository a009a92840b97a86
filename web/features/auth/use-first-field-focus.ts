import { type RefObject, useEffect } from 'react';

const FIELDS = 'input:not([hidden], [readonly], :disabled), select, textarea';

/** Whether the focus may move to a form that has just appeared: nobody types, reads an alert or is in a dialog. */
function isFree(focused: Element | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return false;
  if (!focused || focused === document.body) return true;
  const isInUse = focused.closest('input, select, textarea, [role=alert]') !== null;
  return !isInUse && focused.closest('main') !== null;
}

/** Gives the focus to the first empty field of a form when it appears, or to its first one, unless somebody else has it. */
export function useFirstFieldFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (!isFree(document.activeElement)) return;
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
    const first = fields.find((field) => field.value === '') ?? fields[0];
    first?.focus({ preventScroll: true });
  }, [form]);
}

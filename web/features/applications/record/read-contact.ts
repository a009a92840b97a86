import { formText } from '#web/features/applications/record/form-text.ts';

/** The contact that a form holds. */
export function readContact(form: FormData) {
  const text = (name: string) => formText(form, name);
  return {
    name: text('name'),
    role: text('role'),
    mail: text('mail'),
    link: text('link'),
    last_spoken_on: text('last_spoken_on') || null,
    notes: text('notes'),
  };
}

import type { Contact } from '#shared/record/contracts/contacts.ts';
import { EMAIL_MAX, NAME_MAX } from '#shared/core/limits.ts';
import { recordMessages } from '#shared/record/messages.ts';
import { ENTRY_MAX } from '#shared/record/limits.ts';
import { DateInput, UrlInput } from '#web/features/applications/form-inputs.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** The fields of a contact, filled with `known` when it is changed. */
export function ContactFields({ known, nameMissing }: { known?: Contact; nameMissing: boolean }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Name"
          required
          error={nameMissing ? recordMessages.contacts.nameRequired : undefined}
        >
          <Input name="name" autoComplete="off" maxLength={NAME_MAX} defaultValue={known?.name} />
        </Field>
        <Field label="Role">
          <Input name="role" autoComplete="off" maxLength={NAME_MAX} defaultValue={known?.role} />
        </Field>
        <Field label="Email">
          <Input
            name="mail"
            type="email"
            autoComplete="off"
            maxLength={EMAIL_MAX}
            defaultValue={known?.mail}
          />
        </Field>
        <Field label="Link">
          <UrlInput name="link" defaultValue={known?.link} />
        </Field>
        <Field label="Last spoken on">
          <DateInput name="last_spoken_on" defaultValue={known?.last_spoken_on ?? ''} />
        </Field>
      </div>
      <Field label="Notes about them">
        <Textarea name="notes" rows={3} maxLength={ENTRY_MAX} defaultValue={known?.notes} />
      </Field>
    </>
  );
}

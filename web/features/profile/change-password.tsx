import { KeyRound } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useRenewLinks } from '#web/lib/queries/resume-files.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** The form for a new password; the auth feature owns it. */
export type PasswordForm = ComponentType<{ email: string | undefined; onChanged: () => void }>;

/** 'Change password': the form, with the proof that an older session must give. */
export function ChangePassword({ email, Form }: { email: string | undefined; Form: PasswordForm }) {
  const [open, setOpen] = useState(false);
  const renewLinks = useRenewLinks();
  return (
    <>
      <Button icon={<KeyRound size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Change password
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Change password"
        description="Your other devices will be signed out."
      >
        <Form
          email={email}
          onChanged={() => {
            setOpen(false);
            void renewLinks();
          }}
        />
      </Dialog>
    </>
  );
}

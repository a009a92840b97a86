import { ExternalLink as OutIcon } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { isLinkedInProfile } from '#shared/profile/linkedin.ts';
import { URL_MAX } from '#shared/core/limits.ts';
import { profileMessages } from '#shared/profile/messages.ts';
import { useUpdateProfile } from '#web/lib/queries/profile.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-style.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useToast } from '#web/ui/toast.tsx';

function LinkForm({ link, onSaved }: { link: string; onSaved: () => void }) {
  const [typed, setTyped] = useState(link);
  const [problem, setProblem] = useState<string>();
  const update = useUpdateProfile();
  const toast = useToast();
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    if (wanted && !isLinkedInProfile(wanted)) {
      setProblem(profileMessages.linkedInUrl);
      return;
    }
    setProblem(undefined);
    try {
      await update.mutateAsync({ linkedin_url: wanted || null });
    } catch {
      setProblem(profileMessages.saveFailed);
      return;
    }
    toast({ title: profileMessages.saved });
    onSaved();
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <Field label="LinkedIn profile link" error={problem}>
        <Input
          type="url"
          autoComplete="url"
          placeholder="https://www.linkedin.com/in/you"
          maxLength={URL_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        busy={update.isPending}
        busyLabel="Saving..."
        className="self-end"
      >
        Save link
      </Button>
    </form>
  );
}

/** 'Connect to LinkedIn': opens the person's LinkedIn page, once they have stored its link. */
export function LinkedIn({ link }: { link: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-3">
      {link ? (
        <>
          <ExternalLink href={link} className={buttonClass('secondary', 'medium')}>
            <OutIcon size={16} aria-hidden="true" />
            Connect to LinkedIn
          </ExternalLink>
          <Button variant="quiet" onClick={() => setOpen(true)}>
            Change LinkedIn link
          </Button>
        </>
      ) : (
        <Button onClick={() => setOpen(true)}>Connect to LinkedIn</Button>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Connect to LinkedIn"
        description="Keep the link of your LinkedIn profile here, to open it from this page. Waymark reads nothing there."
      >
        <LinkForm link={link} onSaved={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

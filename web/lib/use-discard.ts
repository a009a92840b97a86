import { useNavigate } from '@tanstack/react-router';
import { messages } from '#shared/core/messages.ts';
import type { FormDraft } from '#web/lib/use-form-draft.ts';
import { useToast } from '#web/ui/toast.tsx';

/** 'Cancel': discards the draft and goes to `leaveHref()`; a toast offers to bring the draft back. */
export function useDiscard(
  draft: FormDraft,
  formHref: string,
  leaveHref: () => string,
): () => void {
  const navigate = useNavigate();
  const toast = useToast();
  return () => {
    const typed = draft.typed();
    draft.forget();
    if (Object.keys(typed).length > 0) {
      const onSelect = () => {
        draft.keep(typed);
        void navigate({ href: formHref });
      };
      toast({ title: messages.applications.discarded, action: { label: 'Undo', onSelect } });
    }
    void navigate({ href: leaveHref() });
  };
}

/** A short message that disappears by itself. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'success' | 'error';
  /** An action, such as Undo; one that only leads elsewhere is no loss when the message is said again. */
  action?: { label: string; onSelect: () => void; leadsElsewhere?: boolean };
}

/** A message on the screen. */
export interface OpenToast extends ToastMessage {
  id: number;
}

/** Messages that stand at once: more would cover the page of somebody who decides one thing after another. */
const SHOWN_MOST = 3;

/** The messages once one more is said: said again, it takes its former one's place, but an offer to undo is never replaced; the oldest make room. */
export function withMessage(open: readonly OpenToast[], added: OpenToast): readonly OpenToast[] {
  return [
    ...open.filter(
      ({ title, action }) => title !== added.title || (action && !action.leadsElsewhere),
    ),
    added,
  ].slice(-SHOWN_MOST);
}

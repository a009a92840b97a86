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

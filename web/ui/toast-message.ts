/** A short message that disappears by itself. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'success' | 'error';
  /** An action, such as Undo. */
  action?: { label: string; onSelect: () => void };
}

/** A message on the screen. */
export interface OpenToast extends ToastMessage {
  id: number;
}

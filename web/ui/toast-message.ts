/** A short message that goes by itself. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'success' | 'error';
  /** One thing to do about it, such as Undo. */
  action?: { label: string; onSelect: () => void };
}

/** A message that is on the screen. */
export interface OpenToast extends ToastMessage {
  id: number;
}

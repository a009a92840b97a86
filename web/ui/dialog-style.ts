/** The layer that dims the page under a dialog. */
export const SCRIM_CLASS = 'fixed inset-0 z-40 bg-scrim';

/** The dialog's surface: centred, at most 32 rem wide, scrolling inside when it is taller than the window. */
export const DIALOG_CLASS =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-ui border border-line bg-surface p-6 text-ink shadow-float';

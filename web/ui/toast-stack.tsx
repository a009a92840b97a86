import { CircleAlert, CircleCheck, X } from 'lucide-react';
import * as Parts from 'radix-ui/toast';
import { useSyncExternalStore } from 'react';

import { TOAST_MS, TOAST_WIDTH_PX, TOAST_Z_INDEX, UNDO_TOAST_MS } from '#shared/core/limits.ts';
import type { OpenToast } from '#web/ui/toast-message.ts';

function watch(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Whether the tab is hidden, because another one is in front or its window is minimized. */
function useIsHidden(): boolean {
  return useSyncExternalStore(watch, () => document.visibilityState === 'hidden');
}

/** The longest time a timer of the browser takes: for ever, as far as a toast is concerned. */
const UNTIL_SEEN_MS = 2 ** 31 - 1;

function Toast({ toast, onClosed }: { toast: OpenToast; onClosed: () => void }) {
  const error = toast.tone === 'error';
  const duration = toast.action ? UNDO_TOAST_MS : TOAST_MS;
  // A tab that nobody sees uses up no time; it begins anew when the tab is shown again.
  const hidden = useIsHidden();
  const Icon = error ? CircleAlert : CircleCheck;
  return (
    <Parts.Root
      type="background"
      duration={hidden ? UNTIL_SEEN_MS : duration}
      onOpenChange={(open) => {
        if (!open) onClosed();
      }}
      className="flex items-start gap-3 rounded-ui border border-line bg-surface p-3.5 text-ink shadow-float data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      <Icon
        size={20}
        aria-hidden="true"
        className={error ? 'mt-0.5 shrink-0 text-red-dot' : 'mt-0.5 shrink-0 text-green-dot'}
      />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <Parts.Title className="font-medium">{toast.title}</Parts.Title>
        {toast.description && (
          <Parts.Description className="text-small text-soft">
            {toast.description}
          </Parts.Description>
        )}
      </div>
      {toast.action && (
        <Parts.Action
          altText={toast.action.label}
          onClick={toast.action.onSelect}
          className="-my-1 min-h-8 rounded-ui px-2 font-semibold text-accent hover:bg-sunken"
        >
          {toast.action.label}
        </Parts.Action>
      )}
      <Parts.Close
        aria-label="Close"
        className="-m-1 inline-flex size-8 shrink-0 items-center justify-center rounded-ui text-soft hover:bg-sunken hover:text-ink"
      >
        <X size={16} aria-hidden="true" />
      </Parts.Close>
    </Parts.Root>
  );
}

/** The toasts on the screen: TOAST_WIDTH_PX wide, above everything, bottom left, since the buttons of rows lie on the right; F8 moves the focus to them. */
export function ToastStack(props: {
  toasts: readonly OpenToast[];
  onClosed: (id: number) => void;
}) {
  return (
    <Parts.Provider label="Notification" swipeDirection="left">
      {props.toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onClosed={() => props.onClosed(toast.id)} />
      ))}
      <Parts.Viewport
        style={{ width: TOAST_WIDTH_PX, zIndex: TOAST_Z_INDEX }}
        // Above the bar that a phone has at the lower edge.
        className="fixed bottom-4 left-4 flex max-sm:[body:has(.thumb-bar,.save-bar)_&]:bottom-20 max-w-[calc(100vw-2rem)] list-none flex-col gap-2"
      />
    </Parts.Provider>
  );
}

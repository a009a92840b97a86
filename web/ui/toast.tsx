import { CircleAlert, CircleCheck, X } from 'lucide-react';
import * as Parts from 'radix-ui/toast';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { TOAST_MS } from '#shared/limits.ts';

/** A short message that goes by itself. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'success' | 'error';
  /** One thing to do about it, such as Undo. */
  action?: { label: string; onSelect: () => void };
}

const ToastContext = createContext<((message: ToastMessage) => void) | undefined>(undefined);

/** Shows a toast for 3000 ms (spec §9); it waits while the pointer or the focus is on it, and is announced politely. */
export function useToast(): (message: ToastMessage) => void {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider around it');
  return show;
}

interface OpenToast extends ToastMessage {
  id: number;
}

function Toast({ toast, onClosed }: { toast: OpenToast; onClosed: () => void }) {
  const error = toast.tone === 'error';
  const Icon = error ? CircleAlert : CircleCheck;
  return (
    <Parts.Root
      type="background"
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

let lastId = 0;

/** Holds the toasts: 320 px wide, above everything (z-index 9999), bottom right. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly OpenToast[]>([]);
  const show = useCallback((message: ToastMessage) => {
    lastId += 1;
    const toast = { ...message, id: lastId };
    setToasts((open) => [...open, toast]);
  }, []);
  const close = (id: number) => setToasts((open) => open.filter((toast) => toast.id !== id));
  return (
    <ToastContext value={show}>
      <Parts.Provider duration={TOAST_MS} label="Notification" swipeDirection="right">
        {children}
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} onClosed={() => close(toast.id)} />
        ))}
        <Parts.Viewport className="fixed right-4 bottom-4 z-9999 flex w-80 max-w-[calc(100vw-2rem)] list-none flex-col gap-2" />
      </Parts.Provider>
    </ToastContext>
  );
}

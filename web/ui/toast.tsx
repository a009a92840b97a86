import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useRef,
  useState,
} from 'react';
import type { OpenToast, ToastMessage } from '#web/ui/toast-message.ts';

// Most visits see no toast, so its code is loaded with the first one.
const ToastStack = lazy(async () => ({
  default: (await import('#web/ui/toast-stack.tsx')).ToastStack,
}));

const ToastContext = createContext<((message: ToastMessage) => void) | undefined>(undefined);

/** Shows a toast for TOAST_MS, or UNDO_TOAST_MS when it has an action; its time stops while the pointer or the focus is on it, and it is announced politely. */
export function useToast(): (message: ToastMessage) => void {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider around it');
  return show;
}

/** Provides `useToast` to the pages inside it and renders the toasts. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly OpenToast[]>([]);
  const lastId = useRef(0);
  const show = useCallback((message: ToastMessage) => {
    lastId.current += 1;
    const toast = { ...message, id: lastId.current };
    setToasts((open) => [...open, toast]);
  }, []);
  const close = useCallback((id: number) => {
    setToasts((open) => open.filter((toast) => toast.id !== id));
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <Suspense>{toasts.length > 0 && <ToastStack toasts={toasts} onClosed={close} />}</Suspense>
    </ToastContext>
  );
}

import {
  createContext,
  createElement,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { withMessage, type OpenToast, type ToastMessage } from '#web/ui/toast-message.ts';

const loadStack = () => import('#web/ui/toast-stack.tsx');
type ToastStack = Awaited<ReturnType<typeof loadStack>>['ToastStack'];

/**
 * The toasts' component. No toast comes before a page is touched, so the first touch loads its code, which is then there
 * when the connection is lost later. Code that cannot be loaded is tried again with the next toast.
 */
function useStack(toasts: number): ToastStack | undefined {
  const [stack, setStack] = useState<{ readonly Stack: ToastStack }>();
  useEffect(() => {
    if (stack) return undefined;
    const load = () =>
      void loadStack().then(
        ({ ToastStack: Stack }) => setStack({ Stack }),
        () => undefined,
      );
    if (toasts > 0) load();
    const touches = ['pointerdown', 'keydown'] as const;
    for (const touch of touches) addEventListener(touch, load, { once: true });
    return () => {
      for (const touch of touches) removeEventListener(touch, load);
    };
  }, [stack, toasts]);
  return stack?.Stack;
}

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
  const Stack = useStack(toasts.length);
  const show = useCallback((message: ToastMessage) => {
    lastId.current += 1;
    const toast = { ...message, id: lastId.current };
    setToasts((open) => withMessage(open, toast));
  }, []);
  const close = useCallback((id: number) => {
    setToasts((open) => open.filter((toast) => toast.id !== id));
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      {Stack && toasts.length > 0 && createElement(Stack, { toasts, onClosed: close })}
    </ToastContext>
  );
}

import { type RefObject, useEffect, useState } from 'react';
import { DASHBOARD_WAIT_MS } from '#shared/core/limits.ts';

/** A foreign frame's signs of life: waiting for one, seen, none in DASHBOARD_WAIT_MS, or refused by this page's policy. */
type FrameSigns = 'waiting' | 'seen' | 'silent' | 'blocked';

/**
 * Watches a frame of another origin. A page cannot see whether such a frame failed to load: the browser's error page
 * fires `load`, too. Signs of life are a message from the frame, and the focus inside it.
 */
export function useFrameSigns(frame: RefObject<HTMLIFrameElement | null>): FrameSigns {
  const [signs, setSigns] = useState<FrameSigns>('waiting');
  useEffect(() => {
    const see = () => setSigns((now) => (now === 'blocked' ? now : 'seen'));
    const onMessage = (event: MessageEvent) => {
      if (event.source !== null && event.source === frame.current?.contentWindow) see();
    };
    const onBlur = () => {
      if (document.activeElement === frame.current) see();
    };
    const onRefused = (event: SecurityPolicyViolationEvent) => {
      if (event.effectiveDirective === 'frame-src') setSigns('blocked');
    };
    const timer = setTimeout(
      () => setSigns((now) => (now === 'waiting' ? 'silent' : now)),
      DASHBOARD_WAIT_MS,
    );
    window.addEventListener('message', onMessage);
    window.addEventListener('blur', onBlur);
    document.addEventListener('securitypolicyviolation', onRefused);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
      window.removeEventListener('blur', onBlur);
      document.removeEventListener('securitypolicyviolation', onRefused);
    };
  }, [frame]);
  return signs;
}

import { useEffect, useRef } from 'react';
import { DESTINATIONS } from '#web/app/navigation.ts';
import { isTyping } from '#web/lib/keyboard.ts';

/** Milliseconds in which the second key of a sequence such as `g d` must follow. */
const SEQUENCE_MS = 1200;

/** What the shortcuts do. */
interface ShortcutActions {
  signedIn: boolean;
  onGo: (href: string) => void;
  onPalette: () => void;
  onHelp: () => void;
}

/** Listens for the site's shortcuts: `g d`, `n`, `?`, Ctrl+K or Cmd+K; not while the person types or a dialog is open. */
export function useShortcuts(actions: ShortcutActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    let first = '';
    let firstAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      const { signedIn, onGo, onPalette, onHelp } = latest.current;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('[role=dialog], [role=alertdialog]')) {
        return;
      }
      if (event.key === '?') {
        event.preventDefault();
        onHelp();
        return;
      }
      const sequence = event.timeStamp - firstAt < SEQUENCE_MS ? [first, event.key] : [event.key];
      first = event.key;
      firstAt = event.timeStamp;
      const place = DESTINATIONS.find(
        ({ keys, signedIn: needsSession }) =>
          keys.length > 0 &&
          (signedIn || !needsSession) &&
          (keys.join(' ') === sequence.join(' ') || keys.join(' ') === event.key),
      );
      if (!place) return;
      event.preventDefault();
      onGo(place.href);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

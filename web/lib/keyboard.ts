/** The keys that open the search, as this device's keyboard labels them. */
export function searchKeys(): readonly string[] {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? ['⌘', 'K'] : ['Ctrl', 'K'];
}

/** Whether a key pressed on this element is text input, which a one-letter shortcut must not take. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  );
}

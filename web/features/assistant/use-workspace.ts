import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Mode } from '#shared/domain/prompts/modes.ts';
import { type AnswerState, NO_ANSWER, useAnswer } from '#web/features/assistant/use-answer.ts';
import { draftKey, readDraft, writeDraft } from '#web/lib/drafts.ts';

/** The state of one mode, for Undo. */
interface Snapshot {
  readonly mode: Mode;
  readonly input: string;
  readonly error: string | undefined;
  readonly answer: AnswerState;
}

/** Input, its error and the answer of one mode: a change of mode clears all three. */
export function useWorkspace(mode: Mode) {
  const [key] = useState(() => draftKey('jobgpt'));
  const [input, setInput] = useState(() => {
    const draft = readDraft(key);
    return draft?.['mode'] === mode ? (draft['input'] ?? '') : '';
  });
  const [error, setError] = useState<string>();
  const { state, ask, stop, show } = useAnswer();
  const shownMode = useRef(mode);
  const undone = useRef<Snapshot>(undefined);

  // Before the paint, so that a mode never shows another's text.
  useLayoutEffect(() => {
    if (shownMode.current === mode) return;
    shownMode.current = mode;
    const back = undone.current?.mode === mode ? undone.current : undefined;
    undone.current = undefined;
    setInput(back?.input ?? '');
    setError(back?.error);
    show(back?.answer ?? NO_ANSWER);
  }, [mode, show]);

  useEffect(() => {
    writeDraft(key, input && shownMode.current === mode ? { mode, input } : {});
  }, [key, mode, input]);

  return {
    input,
    error,
    answer: state,
    ask,
    stop,
    setError,
    type: (text: string) => {
      setInput(text);
      setError(undefined);
    },
    snapshot: (): Snapshot => ({ mode, input, error, answer: { ...state, busy: false } }),
    /** Restores a snapshot as soon as its mode is shown again. */
    putBack: (snapshot: Snapshot) => {
      undone.current = snapshot;
    },
  };
}

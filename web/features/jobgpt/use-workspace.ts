import { useLayoutEffect, useRef, useState } from 'react';
import type { Mode } from '#shared/jobgpt/prompts/modes.ts';
import { type AnswerState, NO_ANSWER, useAnswer } from '#web/features/jobgpt/use-answer.ts';
import { type Draft, draftKey, readDraft, writeDraft } from '#web/lib/drafts.ts';
import { useOpenDraft } from '#web/lib/open-drafts.ts';

/** Where a question belongs: to a mode, and to an application when it is about one. */
interface Place {
  readonly mode: Mode;
  readonly application: string | undefined;
}

/** What is on the table at one place. */
interface Snapshot {
  readonly input: string;
  readonly error: string | undefined;
  readonly answer: AnswerState;
}

const nameOf = ({ mode, application }: Place) => `${application ?? 'none'}.${mode}`;
const draftOf = (input: string): Draft => (input ? { input } : {});

/** The stored questions of the person who opened the page, by place. */
function useStoredInputs() {
  const [form] = useState(() => draftKey('jobgpt'));
  const keyOf = (place: Place) => form && `${form}.${nameOf(place)}`;
  return {
    keyOf,
    storedInput: (place: Place) => readDraft(keyOf(place))?.['input'] ?? '',
    store: (place: Place, input: string) => writeDraft(keyOf(place), draftOf(input)),
  };
}

/**
 * Input, its error and the answer at one place. Choosing another mode clears all three; another application has its own,
 * and one's own are there again on coming back.
 */
export function useWorkspace({ mode, application }: Place) {
  const place: Place = { mode, application };
  const { keyOf, storedInput, store } = useStoredInputs();
  const [input, setInput] = useState(() => storedInput(place));
  const [error, setError] = useState<string>();
  const { state, ask, stop, show } = useAnswer();
  const shown = useRef(place);
  /** What to show at a place when it is shown next. */
  const waiting = useRef(new Map<string, Snapshot>());
  /** The application that the text on the table is taken along to. */
  const carried = useRef<string>(undefined);
  useOpenDraft(keyOf(place), () => draftOf(input));
  const table: Snapshot = {
    input,
    error,
    answer: { ...state, busy: false, stopped: state.stopped || state.busy },
  };

  const putOn = (here: Place) => {
    const back = waiting.current.get(nameOf(here));
    waiting.current.delete(nameOf(here));
    setInput(back?.input ?? storedInput(here));
    setError(back?.error);
    show(back?.answer ?? NO_ANSWER);
  };

  // Before the paint, so that a place never shows another's text.
  useLayoutEffect(() => {
    const from = shown.current;
    if (from.mode === mode && from.application === application) return;
    const here: Place = { mode, application };
    shown.current = here;
    const along = carried.current === application && application !== undefined;
    carried.current = undefined;
    if (along) return;
    if (from.application !== application) waiting.current.set(nameOf(from), table);
    putOn(here);
    // Only the place matters: `table` is what was on it in the same render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mode, application]);

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
      store(place, text);
    },
    /** Clears the text before the mode changes; the returned function puts it back where it was. */
    clear: () => {
      store(place, '');
      return () => {
        store(place, table.input);
        waiting.current.set(nameOf(place), table);
        if (nameOf(shown.current) === nameOf(place)) putOn(place);
      };
    },
    /** Takes text that is about no application along to one that has none of its own. */
    carryTo: (next: string) => {
      const there: Place = { mode, application: next };
      if (application !== undefined || storedInput(there) || !input) return;
      store(there, input);
      store(place, '');
      carried.current = next;
    },
  };
}

import { expect, test } from 'vitest';

import { eventSentence, valueText } from '#shared/applications/event-words.ts';

const at = new Date('2026-03-03T23:30:00Z');
const changed = (field: string, old: string | null, now: string | null) =>
  eventSentence(
    { kind: 'changed', field, old: valueText(field, old), new: valueText(field, now) },
    at,
  );

test('[APP-129] an event is a sentence', () => {
  expect(changed('status', 'applied', 'oa')).toBe('Status Applied -> OA, Mar 3, 2026');
  expect(changed('date_applied', '2026-01-31', '2026-02-01')).toBe(
    'Date applied Jan 31, 2026 -> Feb 1, 2026, Mar 3, 2026',
  );
  expect(changed('job_link', null, 'https://a.example')).toBe(
    'Job link: https://a.example, Mar 3, 2026',
  );
  expect(changed('next_step', 'Ask', null)).toBe('Next step Ask removed, Mar 3, 2026');
  expect(changed('closing_reason', null, 'no_answer')).toBe('Ending: No answer, Mar 3, 2026');
  expect(changed('archived', null, 'true')).toBe('Archived, Mar 3, 2026');
  expect(changed('notes', null, null)).toBe('Notes changed, Mar 3, 2026');
  const told = (kind: 'reply' | 'note' | 'deleted' | 'restored', text: string) =>
    eventSentence({ kind, field: kind, old: null, new: text }, at);
  expect(told('reply', 'A call')).toBe('They replied: A call, Mar 3, 2026');
  expect(told('note', 'Met Ann')).toBe('Note: Met Ann, Mar 3, 2026');
  expect(told('deleted', '')).toBe('Application deleted, Mar 3, 2026');
  expect(told('restored', '')).toBe('Application restored, Mar 3, 2026');
});

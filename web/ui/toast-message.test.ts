import { expect, test } from 'vitest';

import { withMessage, type OpenToast } from '#web/ui/toast-message.ts';

const undo = { label: 'Undo', onSelect: () => undefined };
const say = (open: readonly OpenToast[], ...added: readonly Omit<OpenToast, 'id'>[]) =>
  added.reduce((all, message, k) => withMessage(all, { ...message, id: all.length + k }), open);
const titles = (toasts: readonly OpenToast[]) => toasts.map(({ title }) => title);

test('[UI-7] three messages stand at once, and the oldest make room', () => {
  const said = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, action: undo }));
  expect(titles(say([], ...said))).toEqual(['Two', 'Three', 'Four']);
});

test('[UI-7] words said again are one message, but an offer to undo is never replaced', () => {
  expect(titles(say([], { title: 'Saved' }, { title: 'Saved' }))).toEqual(['Saved']);
  const offered = { title: 'Deleted', action: undo };
  expect(titles(say([], offered, offered))).toEqual(['Deleted', 'Deleted']);
  const leading = { title: 'Added', action: { ...undo, leadsElsewhere: true } };
  expect(titles(say([], leading, leading))).toEqual(['Added']);
});

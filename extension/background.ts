import { chrome } from '#extension/chrome.ts';
import { collectPage } from '#extension/collect-page.ts';
import { jobOfPage } from '#shared/postings/reader/seen-job.ts';
import { type Outcome, press, sendWaiting, withoutWords } from '#extension/send-presses.ts';
import { localDate } from '#shared/core/dates.ts';

const WORDS: Readonly<Record<Outcome['is'], string>> = {
  sent: 'Saved to Waymark',
  'there already': 'It is in Waymark already',
  waiting: 'Your server cannot be reached. It is sent when it can be.',
  refused: 'Not saved',
};

async function tell(outcome: Outcome): Promise<void> {
  const more = outcome.is === 'sent' ? withoutWords(outcome.without) : '';
  const why = outcome.is === 'refused' ? `: ${outcome.why}` : '';
  const title = `${WORDS[outcome.is]}${why}${more && `. ${more}`}`;
  await chrome.action.setTitle({ title });
  if (outcome.is === 'waiting') return;
  await chrome.action.setBadgeText({ text: outcome.is === 'refused' ? '!' : '✓' });
}

/** One press of a key saves the page's job, or adds it as an application, without the window. */
async function pressed(command: string, tabId: number | undefined): Promise<void> {
  if (tabId === undefined) return;
  const injection = { target: { tabId }, func: collectPage };
  const [collected] = await chrome.scripting.executeScript(injection);
  if (!collected?.result) return;
  const job = jobOfPage(collected.result);
  if (job.title === '' || job.company === '') {
    await tell({
      is: 'refused',
      why: 'no job was found on this page. Open the window to enter it.',
    });
    return;
  }
  const kind = command === 'apply' ? 'apply' : 'save';
  await tell(await press({ kind, job, day: localDate(new Date()) }));
}

chrome.commands.onCommand.addListener((command, tab) => {
  pressed(command, tab?.id).catch((error: unknown) => tell({ is: 'refused', why: String(error) }));
});
async function sendAll(): Promise<void> {
  const refused = await sendWaiting();
  if (refused.length > 0) await tell({ is: 'refused', why: refused.join(' ') });
}
const send = () => {
  sendAll().catch(() => undefined);
};
chrome.runtime.onStartup.addListener(send);
chrome.runtime.onInstalled.addListener(send);
globalThis.addEventListener('online', send);

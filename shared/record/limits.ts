/** Events on one page of an application's history. */
export const EVENTS_PAGE_SIZE = 30;
/** Characters of each text of an event that a page of the history shows; the event alone has all of them. */
export const EVENT_SHOWN_MAX = 2000;
/** Longest entry that a person writes into the history, in characters. */
export const ENTRY_MAX = 10_000;
/** Interviews on one page. */
export const INTERVIEWS_PAGE_SIZE = 50;
/** Longest interview in minutes: ten days, for work that is taken home. */
export const INTERVIEW_MINUTES_MAX = 14_400;
/** Contacts on one page. */
export const CONTACTS_PAGE_SIZE = 50;
/** Most applications that one contact belongs to. */
export const CONTACT_APPLICATIONS_MAX = 100;
/** Postings, resumes and letters of an application on one page. */
export const PAPERS_PAGE_SIZE = 20;

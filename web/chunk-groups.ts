/** Modules that make dialogs: our parts, Radix without its menus (they load on a click), and what locks the page behind them; and the client of files, which only pages with dialogs use. */
const DIALOGS =
  /node_modules\/(@radix-ui\/(?!react-(menu|popper|collection|roving|dropdown|direction|use-size|use-is-hydrated))|aria-hidden|react-remove-scroll|use-sidecar|use-callback-ref|react-style-singleton)|web\/ui\/.*(dialog|delete-|choose-)|web\/lib\/queries\/resume-files|node_modules\/@supabase\/storage-js/;

/** Reading and changing what a signed-in person keeps, and what a row of their list says of visa and pay, with its actions; pages for everybody load none of it at first. */
const RECORDS =
  /web\/lib\/queries\/(applications|jobgpt|companies|desk|history|internships|interviews|papers|export)|shared\/(applications|jobgpt|companies|record|saved-jobs)\/contracts\/.*endpoints|shared\/applications\/(fields|limits|messages|amount|tags)|shared\/core\/file-size|web\/ui\/(moment-text|says-mark)|web\/lib\/session-only|shared\/h1b\/sponsor-verdict|web\/ui\/(evidence-mark|pipeline-bar|row-actions|select-box|status-pill|thumb-bar)|queries\/employer-links|shared\/employer-links\/contracts\/endpoints/;

/** Small modules that nearly every page uses; none of them imports validation, forms or dialogs. */
const COMMON =
  /web\/ui\/(?!.*(dialog|hint|menu|moment-text|says-mark|record-mark|filter-chips|error-summary|toast-stack|delete-|choose-|draft-notice|form-failure|file-input|textarea|save-buttons|sponsor-|green-card-|bar-table|posting-says|meaning-|employer-|stage-track|composer|match-ring|histogram|axis|pay-strip|pay-level|year-columns|evidence-mark|pipeline-bar|row-actions|select-box|status-pill|thumb-bar))|web\/lib\/(?!.*(h1b|upload|visa-need|queries\/offer|asked-mails|auth-message|key-message|passkeys|form-|-client|use-save-(job|with)|queries\/(replies|inbox|application-numbers|loading|approvals|green-cards|board|calendar|employer-links|resume-files|saved-jobs|applications|jobgpt|companies|contacts|deleted|desk|factors|history|identities|imports|internships|interviews|papers|passkeys|profile|resumes|security|export)|conflicts-of|session-only|use-discard|use-draft))|shared\/(?!h1b\/|employer-links\/|postings\/verdict|core\/(us-states|email|file-size|text|page|base|described|answers|explain)|table-calls\/|account\/archive|(replies|inbox)\/|(demo|operators|jobgpt|resumes|security|saved-jobs|companies|profile|internships|record|imports|calendar)\/(messages|limits)|applications\/(stage-track|messages|limits|tracking-messages|amount|tags|fields|details|statistics)|jobgpt\/prompts|(applications|jobgpt|companies|record|saved-jobs)\/contracts\/.*endpoints|[a-z0-9-]+\/contracts\/(?!.*endpoints))|shared\/h1b\/pay-words|features\/applications\/last-view|node_modules\/(lucide-react(?!.*eye-off)|@tanstack)/;

/** Approved petitions: on the employer's page, under the dashboard, at a company and in JobGPT, each loaded when shown. */
const APPROVALS =
  /(approval|sponsor|green-card|petitions-part|naics|employer-links|filing-verdict|filed-answers)[^/]*$/;

/** What keeps the figures of the H1B pages from misleading; the first view has none of them. */
const FIGURES =
  /web\/features\/h1b\/(figures|coverage-line|card-figures|group-tables)|shared\/(h1b\/(page-messages|limits|years)|applications\/statistics)/;

/** 'Is my offer fair?' and what it shares with the further filters, each loaded when shown. */
const OFFER =
  /offer|pay-level|wage-question|level-of-pay|contracts\/wages|shared\/h1b\/(more-filters|filter-values|limits)|us-states|metro-areas/;

/** Validation, the form library and what only forms share, with the ways to prove who one is. */
const FORMS =
  /node_modules\/(react-hook-form|zod|@hookform)\/|shared\/([a-z0-9-]+\/contracts\/(?!.*endpoints)|core\/(text|page|base|described|answers|explain)|applications\/details)|web\/lib\/.*(asked-mails|auth-message|form-|key-message|passkeys|queries\/(deleted|factors|identities|imports|profile|resumes|security))|shared\/(jobgpt|resumes|security|profile)\/messages|shared\/record\/(messages|limits)|shared\/core\/(us-states|email)|shared\/applications\/stage-track|web\/lib\/(conflicts-of|use-discard|use-draft)|web\/ui\/(draft-notice|error-summary|form-failure|file-input|textarea|save-buttons|stage-track|composer|match-ring)|web\/features\/(auth|applications)\/(?!.*page|report|list-|number-search|use-bulk)/;

/**
 * The few files into which shared modules go, so that a page asks for at most four of its own: what every page runs,
 * what most pages share, then records, forms with dialogs, and H1B parts where a page needs them. A group also takes what its modules
 * import, unless a group before it has that.
 */
export const CHUNK_GROUPS = [
  { name: 'theme', test: /web\/ui\/theme\.css/, priority: 7 },
  {
    name: 'base',
    tags: ['$initial' as const],
    test: /^(?!.*\/(landing|boot|error|service-worker)\.(ts|html))(?!.*\?landing)/,
    priority: 6,
  },
  // One file for what the page of a company and the record of an application share.
  {
    name: 'company-parts',
    test: /features\/companies\/company-(filings|candidates)|shared\/companies\/messages|employer-(line|choice|parted|correction-messages)/,
    minShareCount: 2,
    priority: 0,
  },
  // One file for saving a job: the form that adds, the internships and the list each need all of it or nothing.
  {
    name: 'saved-jobs',
    test: /use-save-job|saved-jobs\/messages|queries\/saved-jobs/,
    minShareCount: 2,
    priority: 0,
  },
  { name: 'common', test: COMMON, minShareCount: 2, priority: 5 },
  { name: 'records', test: RECORDS, minShareCount: 2, priority: 4 },
  // Nearly every page with a form has a dialog, too.
  {
    name: 'forms',
    test: new RegExp(`${FORMS.source}|${DIALOGS.source}`),
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'h1b',
    test: new RegExp(
      `^(?!.*(save-company|loading|correction|filing-verdict|employer-messages))(?!.*${APPROVALS.source})(?!.*(${FIGURES.source}))(?!.*(${OFFER.source})).*(h1b|web\\/ui\\/(histogram|axis|pay-strip|year-columns|filter-chips)|node_modules\\/(d3-array|internmap))`,
    ),
    minShareCount: 2,
    priority: 2,
  },
  // One file for the words of import and export, which the report has without a form.
  {
    name: 'import-words',
    test: /shared\/imports\/(messages|limits)/,
    minShareCount: 2,
    priority: 4,
  },
  // One file for what every page with mail has.
  {
    name: 'mail',
    test: /web\/features\/replies\/(drop-anywhere|read-mails|reply-words)|web\/lib\/(upload|queries\/(replies|inbox))|shared\/(replies|inbox)\//,
    minShareCount: 2,
    priority: 2,
  },
  // After the first view's modules, so that they do not take them along.
  // The record has both 'Is my offer fair?' and the petitions; apart, its page would take a file too many.
  {
    name: 'h1b-figures',
    test: new RegExp(`${APPROVALS.source}|${FIGURES.source}|${OFFER.source}`),
    minShareCount: 2,
    priority: 1,
  },
  // One file for what stands above the explorer's table once its figures are there.
  { name: 'h1b-cards', test: /features\/h1b\/(card-figures|pay-histogram)/, priority: 0 },
  {
    name: 'auth-client',
    test: /web\/lib\/(auth|provider)-client|node_modules\/@supabase/,
    priority: 0,
  },
  // One file for what the record loads once its own is there; its mail comes later.
  {
    name: 'record-parts',
    test: /web\/app\/record-(parts|visa)|features\/(companies\/evidence-glance|h1b\/offer\/offer-here|applications\/record\/papers|jobgpt\/kept-answers|resumes\/match-posting)|web\/ui\/posting-says/,
    priority: 0,
  },
];

import { lockOwnContact, presentContact } from '#server/features/record/contacts.ts';
import type { RecordDeps } from '#server/features/record/deps.ts';
import { ownApplication } from '#server/features/record/own-application.ts';
import {
  type ContactRow,
  findCompanyName,
  insertContact,
  joinApplications,
  leaveApplications,
  saveContact,
} from '#server/features/record/repository/contacts.ts';
import type { SignedIn } from '#server/http/mount.ts';
import { refuseConflicts } from '#server/http/refuse-conflicts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/ids.ts';
import type { Output } from '#shared/core/contract.ts';
import { ERRORS } from '#shared/core/error-catalogue.ts';
import { AppError } from '#shared/core/errors.ts';
import { messages } from '#shared/core/messages.ts';
import type * as contracts from '#shared/record/contracts/contacts.ts';
import type { Contact } from '#shared/record/contracts/contacts.ts';

type Body = Output<typeof contracts.updateContact.body>;
type Columns = Pick<
  ContactRow,
  'name' | 'role' | 'mail' | 'link' | 'company_id' | 'last_spoken_on' | 'notes'
>;

/** The columns a request asks for: an absent field keeps its value, null clears it. */
function columnsOf(before: Columns, body: Body): Columns {
  const text = (name: 'role' | 'mail' | 'link' | 'notes') =>
    body[name] === undefined ? before[name] : (body[name] ?? '');
  return {
    name: body.name ?? before.name,
    role: text('role'),
    mail: text('mail'),
    link: text('link'),
    notes: text('notes'),
    company_id: body.company_id === undefined ? before.company_id : body.company_id,
    last_spoken_on: body.last_spoken_on === undefined ? before.last_spoken_on : body.last_spoken_on,
  };
}

/** The name of the person's company; throws AppError `not_found` (404) for a company that is none of theirs. */
async function ownCompanyName(
  deps: RecordDeps,
  tx: Transaction,
  userId: string,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null;
  const name = await findCompanyName(tx, deps, userId, id);
  if (name === null) throw new AppError(ERRORS.not_found, messages.companies.notFound);
  return name;
}

/** Makes a contact belong to exactly some live applications, whose histories say so; throws AppError `not_found` (404). */
async function setApplications(
  deps: RecordDeps,
  tx: Transaction,
  row: ContactRow,
  wanted: readonly string[],
): Promise<void> {
  const now = deps.clock.now();
  const joined = [...new Set(wanted)].filter((id) => !row.application_ids.includes(id));
  const left = row.application_ids.filter((id) => !wanted.includes(id));
  for (const id of joined) await ownApplication(deps, tx, row.user_id, id);
  await joinApplications(tx, row, joined);
  await leaveApplications(tx, row, left);
  const name = [row.name, row.role].filter(Boolean).join(', ');
  for (const id of [...joined, ...left]) {
    const isNew = joined.includes(id);
    const change = { field: 'person', old: isNew ? null : name, new: isNew ? name : null };
    await deps.noteChange(tx, { userId: row.user_id, id, now }, change);
  }
}

const EMPTY = {
  role: '',
  mail: '',
  link: '',
  company_id: null,
  last_spoken_on: null,
  notes: '',
} as const;

/** Adds a contact; throws AppError `not_found` (404) for a company or application that is none of the person's. */
export async function createContact(
  deps: RecordDeps,
  identity: SignedIn,
  body: Output<typeof contracts.createContact.body>,
): Promise<Contact> {
  const { userId } = identity;
  const now = deps.clock.now();
  return deps.database.transaction(identity, async (tx) => {
    const columns = columnsOf({ ...EMPTY, name: body.name }, body);
    const company_name = await ownCompanyName(deps, tx, userId, columns.company_id);
    const times = { created_at: now, updated_at: now, deleted_at: null };
    const row = { ...columns, ...times, id: rowId(now), user_id: userId };
    await insertContact(tx, row);
    const application_ids = [...new Set(body.application_ids)];
    await setApplications(deps, tx, { ...row, company_name, application_ids: [] }, application_ids);
    return presentContact({ ...row, company_name, application_ids });
  });
}

/** Changes a contact; throws AppError `not_found` (404), and `conflict` (409) when a field is no longer as in `base`. */
export async function updateContact(
  deps: RecordDeps,
  identity: SignedIn,
  id: string,
  body: Body,
): Promise<Contact> {
  const { userId } = identity;
  const now = deps.clock.now();
  return deps.database.transaction(identity, async (tx) => {
    const row = await lockOwnContact(deps, tx, userId, { id, deleted: false });
    const columns = columnsOf(row, body);
    const application_ids =
      body.application_ids === undefined
        ? row.application_ids
        : [...new Set(body.application_ids)].toSorted();
    const after = { ...row, ...columns, application_ids, updated_at: now };
    refuseConflicts({
      base: body.base,
      sent: Object.keys(body),
      wanted: { ...presentContact(after) },
      stored: { ...presentContact(row) },
    });
    const company_name =
      columns.company_id === row.company_id
        ? row.company_name
        : await ownCompanyName(deps, tx, userId, columns.company_id);
    await saveContact(tx, row, { ...columns, updated_at: now });
    await setApplications(deps, tx, { ...row, ...columns }, application_ids);
    return presentContact({ ...after, company_name });
  });
}

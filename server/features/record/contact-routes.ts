import type { FastifyInstance } from 'fastify';

import {
  deleteContact,
  getContact,
  listContacts,
  restoreContact,
} from '#server/features/record/contacts.ts';
import type { RecordDeps } from '#server/features/record/deps.ts';
import { createContact, updateContact } from '#server/features/record/save-contact.ts';
import { mount } from '#server/http/mount.ts';
import * as contracts from '#shared/record/contracts/contacts.ts';

/** The endpoints of `/api/contacts/`. */
export async function contactRoutes(app: FastifyInstance, deps: RecordDeps): Promise<void> {
  mount(app, contracts.listContacts, ({ identity, query }) => listContacts(deps, identity, query));
  mount(app, contracts.createContact, ({ identity, body }) => createContact(deps, identity, body));
  mount(app, contracts.getContact, ({ identity, params }) => getContact(deps, identity, params.id));
  mount(app, contracts.updateContact, ({ identity, params, body }) =>
    updateContact(deps, identity, params.id, body),
  );
  mount(app, contracts.deleteContact, ({ identity, params }) =>
    deleteContact(deps, identity, params.id),
  );
  mount(app, contracts.restoreContact, ({ identity, params }) =>
    restoreContact(deps, identity, params.id),
  );
}

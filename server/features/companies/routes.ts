import type { FastifyInstance } from 'fastify';

import {
  countCompanies,
  findCompany,
  findCompanyByName,
  pageOfCompanies,
  saveCompany,
  type CompanyRow,
} from '#server/features/companies/repository.ts';
import { mount } from '#server/http/mount.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import {
  getCompany,
  getCompanyByName,
  listCompanies,
  updateCompany,
  type Company,
} from '#shared/contracts/companies/schemas.ts';
import { toPage } from '#shared/contracts/page.ts';
import { ERRORS } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

/** What the companies feature is given (wired in server/app/features.ts). */
export interface CompaniesDeps {
  readonly database: Database;
  /** Renews what applications keep of their company's name, inside the caller's unit of work. */
  readonly companyRenamed: (
    tx: Transaction,
    company: { readonly userId: string; readonly id: string; readonly name: string },
  ) => Promise<void>;
}

/** A company as the API answers it: its website is its own, or the origin of its newest company link. */
function presentCompany({ newest_link, ...row }: CompanyRow): Company {
  return {
    ...row,
    website: row.website ?? URL.parse(newest_link ?? '')?.origin ?? '',
    industry: row.industry ?? '',
    description: row.description ?? '',
  };
}

function required(row: CompanyRow | undefined): CompanyRow {
  if (!row) throw new AppError(ERRORS.not_found, messages.companies.notFound);
  return row;
}

/** The endpoints of `/api/companies/` (spec §2 'Companies list', 'Company detail'). */
export async function companyRoutes(
  app: FastifyInstance,
  { database, companyRenamed }: CompaniesDeps,
): Promise<void> {
  mount(app, listCompanies, async ({ query, identity }) => {
    const { search, page, pageSize } = query;
    const { total, rows } = await database.transaction(identity, async (tx) => ({
      total: await countCompanies(tx, identity.userId, search),
      rows: await pageOfCompanies(tx, identity.userId, {
        search,
        limit: pageSize,
        offset: (page - 1) * pageSize,
      }),
    }));
    return toPage(rows.map(presentCompany), total, page, pageSize);
  });

  mount(app, getCompany, async ({ identity, params }) => {
    const row = await database.transaction(identity, (tx) =>
      findCompany(tx, identity.userId, params.id),
    );
    return presentCompany(required(row));
  });

  mount(app, getCompanyByName, async ({ identity, params }) => {
    const row = await database.transaction(identity, (tx) =>
      findCompanyByName(tx, identity.userId, params.name),
    );
    return presentCompany(required(row));
  });

  mount(app, updateCompany, async ({ identity, params, body }) => {
    const row = await database.transaction(identity, async (tx) => {
      const before = required(await findCompany(tx, identity.userId, params.id));
      const { website, ...rest } = body;
      const changes = website === undefined ? rest : { ...rest, website: website || null };
      if (Object.keys(changes).length === 0) return before;
      // The applications first: what a change of one of them locks, it locks in this order, too.
      if (body.name !== undefined && body.name !== before.name) {
        await companyRenamed(tx, { userId: identity.userId, id: params.id, name: body.name });
      }
      await saveCompany(tx, identity.userId, params.id, changes);
      return required(await findCompany(tx, identity.userId, params.id));
    });
    return presentCompany(row);
  });
}

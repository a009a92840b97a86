import type { WantedPage } from '#server/features/auth/admin/paging.ts';
import { requireAccount } from '#server/features/auth/admin/operator.ts';
import { presentUser } from '#server/features/auth/presenter.ts';
import { listAccounts } from '#server/features/auth/repository/accounts.ts';
import { identitiesOf, identitiesOfAll } from '#server/features/auth/repository/identities.ts';
import { serviceTransaction, type Services } from '#server/features/auth/services.ts';
import type { User } from '#shared/auth/contracts/shapes.ts';

/** One page of the accounts whose address has a text, the newest first, and how many there are (GET /admin/users). */
export function listUsers(
  services: Services,
  filter: string,
  wanted: WantedPage,
): Promise<{ readonly users: User[]; readonly total: number }> {
  return serviceTransaction(services, async (tx) => {
    const { rows, total } = await listAccounts(tx, filter.toLowerCase(), wanted);
    const identities = await identitiesOfAll(
      tx,
      rows.map(({ id }) => id),
    );
    const users = rows.map((row) => presentUser(row, identities.get(row.id) ?? []));
    return { users, total };
  });
}

/** One account as the protocol shows it (GET /admin/users/{id}); throws AppError `user_not_found` (404). */
export function getUserById(services: Services, id: string): Promise<User> {
  return serviceTransaction(services, async (tx) => {
    const user = await requireAccount(tx, id);
    return presentUser(user, await identitiesOf(tx, user.id));
  });
}

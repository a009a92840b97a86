import { sql, type Expression, type SqlBool } from 'kysely';

/** Whether the application that a row of another table names is live, as an SQL expression over that row's columns. */
export function isLiveApplication(
  userId: Expression<string>,
  applicationId: Expression<string>,
): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select from applications as live
    where live.user_id = ${userId} and live.id = ${applicationId} and live.deleted_at is null)`;
}

/** Whether the application that a row of another table names is a live one to a company, as an SQL expression over that row's columns. */
export function isApplicationTo(
  userId: Expression<string>,
  applicationId: Expression<string>,
  companyId: string,
): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select from applications as live
    where live.user_id = ${userId} and live.id = ${applicationId}
      and live.company_id = ${companyId} and live.deleted_at is null)`;
}

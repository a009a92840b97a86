/** Rows and bytes an account holds of one kind, and of `all`; kept by triggers of the counted tables. */
interface AccountUsageTable {
  user_id: string;
  kind: string;
  rows: number;
  bytes: number;
}

/** Tables about whole accounts, owned by platform/database. */
export interface AccountTables {
  account_usage: AccountUsageTable;
}

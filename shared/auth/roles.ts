/** The role of an account that runs this site: in `app_metadata.roles`, which only operators change. */
const OPERATOR = 'operator';

/** The roles in an account's app_metadata. */
function rolesOf(appMetadata: Readonly<Record<string, unknown>>): string[] {
  const { roles } = appMetadata;
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [];
}

/** Whether an account, by its app_metadata, belongs to somebody who runs this site. */
export function isOperator(appMetadata: Readonly<Record<string, unknown>>): boolean {
  return rolesOf(appMetadata).includes(OPERATOR);
}

/** The change of app_metadata that makes an account an operator's, or takes that away. */
export function operatorChange(
  appMetadata: Readonly<Record<string, unknown>>,
  wanted: boolean,
): { readonly roles: string[] | null } {
  const others = rolesOf(appMetadata).filter((role) => role !== OPERATOR);
  const roles = wanted ? [...others, OPERATOR] : others;
  return { roles: roles.length > 0 ? roles : null };
}

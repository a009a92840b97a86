/** A person's username: the one they chose, else the part of the e-mail before the at-sign, else 'user'. */
export function usernameOf(metadata: Readonly<Record<string, unknown>>, email: string): string {
  const own = metadata['username'];
  if (typeof own === 'string' && own.trim() !== '') return own;
  return email.split('@', 1)[0] || 'user';
}

const SERVICE_KEY = /^sb_secret_[\w-]{32,200}$/;

/** The service keys of a setting: a list with commas or a JSON list. What is wrong is added to the problems, never a key. */
export function parseServiceKeys(text: string | undefined, problems: string[]): readonly string[] {
  const keys = textsOf(text ?? '');
  if (!keys) {
    problems.push('AUTH_SERVICE_KEYS must be a list with commas or a JSON list of texts');
    return [];
  }
  for (const [index, key] of keys.entries()) {
    if (SERVICE_KEY.test(key)) continue;
    problems.push(
      `AUTH_SERVICE_KEYS: key ${index + 1} must be sb_secret_ and at least 32 letters, digits, - or _`,
    );
  }
  return keys;
}

function textsOf(text: string): readonly string[] | undefined {
  if (!text.startsWith('[')) {
    const items = text.split(',').map((item) => item.trim());
    return items.filter(Boolean);
  }
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) && items.every((item) => typeof item === 'string')
      ? items
      : undefined;
  } catch {
    return undefined;
  }
}

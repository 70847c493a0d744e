/**
 * Builds the URL of a call, starting with `/api`.
 * @param path with placeholders such as `:id`
 * @param params the values of the placeholders
 * @param query an array repeats its parameter; undefined, null and '' are left out
 * @param missingText message of the Error that is thrown when a placeholder has no value
 */
export function urlOf(path: string, params?: unknown, query?: unknown, missingText?: string): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
    if (value === undefined || value === null || value === '')
      throw new Error(missingText ?? `The URL needs "${name}"`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
  const text = search.toString();
  return `/api${filled}${text && `?${text}`}`;
}

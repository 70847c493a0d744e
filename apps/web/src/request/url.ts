/**
 * Path and query of a call under the base path `/api`.
 * @param path with `:name` places
 * @param query arrays are repeated, undefined, null and '' left out
 */
export function urlOf(path: string, params: unknown = undefined, query: unknown = undefined): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameterOf(params, name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
  const text = search.toString();
  return `/api${filled}${text && `?${text}`}`;
}

function parameterOf(params: unknown, name: string): unknown {
  const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  if (value === undefined || value === null || value === '') throw new Error(`The URL needs "${name}"`);
  return value;
}

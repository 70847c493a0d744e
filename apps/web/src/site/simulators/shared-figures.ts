import { useEffect, useState } from 'react';

/**
 * From an example or from the URL hash, which browsers never send to a server: the values are incomes and debts. Only
 * `shareUrl` writes the hash.
 */
export function useSharedFigures<Values extends Record<string, string>>(example: Values) {
  const [values, setValues] = useState(example);
  // After hydration: the server never sees the hash.
  useEffect(() => {
    const shared = new URLSearchParams(window.location.hash.slice(1));
    setValues((now) => readShared(now, shared));
  }, []);
  const set = (name: keyof Values & string, value: string) => setValues((now) => ({ ...now, [name]: value }));
  return { values, set };
}

const longestValue = 600;

function readShared<Values extends Record<string, string>>(start: Values, shared: URLSearchParams): Values {
  const read = Object.keys(start).flatMap((name) => {
    const value = shared.get(name);
    return value !== null && value.length <= longestValue ? [[name, value]] : [];
  });
  return read.length === 0 ? start : { ...start, ...Object.fromEntries(read) };
}

/** Also replaces the URL of the page, so that a reload keeps the values. */
export function shareUrl(values: Record<string, string>): string {
  const url = new URL(window.location.href);
  url.hash = new URLSearchParams(values).toString();
  window.history.replaceState(window.history.state, '', url);
  return url.href;
}

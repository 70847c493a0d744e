import { useEffect, useState } from 'react';

/**
 * Figures of a simulator that may be shared. They start from an example or from the part of the URL
 * behind '#', which no browser sends to a server (they are incomes and debts), and are written there
 * only when `shareUrl` is called.
 */
export function useSharedFigures<Values extends Record<string, string>>(example: Values) {
  const [values, setValues] = useState(example);
  // After hydration: the server never sees that part of the URL.
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

/**
 * The URL of this page with the figures in it; it also becomes the page's own, so that a reload
 * keeps them.
 */
export function shareUrl(values: Record<string, string>): string {
  const url = new URL(window.location.href);
  url.hash = new URLSearchParams(values).toString();
  window.history.replaceState(window.history.state, '', url);
  return url.href;
}

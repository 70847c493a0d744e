import { useEffect, useState } from 'react';

/**
 * Figures of a simulator that may be shared. They start from an example or from the part of the address behind '#', which no
 * browser sends to a server, and are written there only when `shareAddress` is called (decision 77).
 */
export function useSharedFigures<Values extends Record<string, string>>(start: Values) {
  const [values, setValues] = useState(start);
  // After hydration: the server never sees that part of the address.
  useEffect(() => {
    const shared = new URLSearchParams(window.location.hash.slice(1));
    setValues((now) => readShared(now, shared));
  }, []);
  const set = (name: keyof Values & string, value: string) => setValues((now) => ({ ...now, [name]: value }));
  return { values, set };
}

const longestValue = 600;

function readShared<Values extends Record<string, string>>(start: Values, shared: URLSearchParams): Values {
  const read = { ...start };
  for (const name of Object.keys(start)) {
    const value = shared.get(name);
    if (value !== null && value.length <= longestValue) Object.assign(read, { [name]: value });
  }
  return read;
}

/** The address of this page with the figures in it; it also becomes the page's own, so that a reload keeps them. */
export function shareAddress(values: Record<string, string>): string {
  const address = new URL(window.location.href);
  address.hash = new URLSearchParams(values).toString();
  window.history.replaceState(window.history.state, '', address);
  return address.href;
}

import { useEffect, useState } from 'react';

/** The value once it has not changed for `pauseMs`; at first the value it starts with. */
export function useRested<Value extends string | null>(value: Value, pauseMs: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return rested;
}

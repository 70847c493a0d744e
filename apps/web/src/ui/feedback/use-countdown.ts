import { useEffect, useState } from 'react';

/** `endsAt` is in milliseconds since 1970. */
export function useCountdown(endsAt: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    if (endsAt === null) return;
    const interval = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= endsAt) clearInterval(interval);
    }, 1_000);
    return () => clearInterval(interval);
  }, [endsAt]);
  return endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1_000));
}

/** 754 → '12:34'. */
export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

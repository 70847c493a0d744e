import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';

// Counting what matches grows with the table. Below this many it is counted anew each time; a
// larger total, of which nobody sees the last digit change, is shown again for a while and counted
// anew beside the response.
const usuallyKeptFrom = 20_000;
const freshMs = 10_000;
const storedMs = 15 * 60_000;

interface Kept {
  readonly total: number;
  readonly countedAt: number;
  isCounting: boolean;
}

const totalsByDatabase = new WeakMap<Database, Map<string, Kept>>();

/**
 * A total of a list: exact below `keptFrom`. A larger one is at most as old as the time between two
 * who ask for it: from ten seconds on, whoever asks gets the stored one and starts a new count, and
 * after a quarter of an hour waits for it.
 *
 * @param key what is counted, with every filter
 */
export async function keepLarge(
  { clock }: { readonly clock: Clock },
  db: Database,
  key: string,
  count: (db: Database) => Promise<number>,
  { keptFrom = usuallyKeptFrom }: { keptFrom?: number } = {},
): Promise<number> {
  const totals = totalsByDatabase.get(db) ?? new Map<string, Kept>();
  totalsByDatabase.set(db, totals);
  const now = clock.now().getTime();
  for (const [name, { countedAt }] of totals) if (countedAt + storedMs <= now) totals.delete(name);
  const countAnew = async () => {
    const total = await count(db);
    if (total < keptFrom) totals.delete(key);
    else totals.set(key, { total, countedAt: now, isCounting: false });
    return total;
  };
  const stored = totals.get(key);
  if (!stored) return countAnew();
  if (stored.countedAt + freshMs <= now && !stored.isCounting) {
    stored.isCounting = true;
    // A count that fails is tried again by the next one who asks.
    countAnew().catch(() => {
      stored.isCounting = false;
    });
  }
  return stored.total;
}

import { formatCount } from '@cotejo/format/figures';
import { ecuadorDay, formatDayAndMonth } from '@cotejo/format/time';
import { addNotification, hasNotification } from '#modules/notifications';
import type { Parts } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { waitsForConfirmation } from './freshness.ts';

/** Number of the week in Ecuador, starting on Mondays. */
const weekOf = (moment: Date): number => Math.floor((Date.parse(ecuadorDay(moment)) / 86_400_000 + 3) / 7);

/** Once a week. Runs daily, so that downtime does not skip a week. Returns whether it notified. */
export async function remindOfStaleRates({
  catalog,
  clock,
  config,
  db,
}: Pick<Parts, 'catalog' | 'clock' | 'config' | 'db'>): Promise<boolean> {
  const now = clock.now();
  const lastSeen = ({ rates }: (typeof stale)[number]): string => rates.confirmedAt ?? rates.validFrom;
  const stale = catalog.snapshot.institutions
    .filter(({ rates }) => waitsForConfirmation(rates))
    .toSorted((left, right) => (lastSeen(left) < lastSeen(right) ? -1 : 1));
  const [oldest] = stale;
  if (!oldest) return false;
  const version = weekOf(now);
  const many = formatCount(stale.length, 'institución tiene', 'instituciones tienen');
  return inTransaction(db, async (tx) => {
    if (await hasNotification(tx, { type: 'rates_stale', version })) return false;
    await addNotification({ clock, config }, tx, {
      type: 'rates_stale',
      entityId: oldest.id,
      message: `${many} tasas por confirmar; la que más espera es ${oldest.name}, sin comprobar desde el ${formatDayAndMonth(lastSeen(oldest), now)}`,
      metadata: { version, count: stale.length },
    });
    return true;
  });
}

import type { ChangeRatesBody, ConfirmRatesBody } from '@cotejo/contracts/rates/admin';
import { formatCount } from '@cotejo/format/figures';
import { formatLongDateTime } from '@cotejo/format/time';
import { recordActivity } from '#modules/activity-log';
import { changePublished } from '#modules/content';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { changeProducts } from './change-products.ts';
import { confirmVersions } from './confirm-versions.ts';
import type { InstitutionRow } from './repository.ts';

/** All or none; a dry run stores nothing. Throws like `changeProducts`. */
export async function changeRates(context: AdminContext, { source, note, dryRun = false, changes }: ChangeRatesBody) {
  const pathOf = (index: number) => `changes.${index}`;
  const work = (tx: Tx) => changeProducts(context, tx, changes, { source, note }, pathOf, { isDryRun: dryRun });
  const { warnings, validFrom, ...counts } = await (dryRun
    ? inTransaction(context.db, work)
    : changePublished(context, work));
  return {
    data: {
      ...{ validFrom: validFrom.toISOString(), ...counts },
      ...{ versions: [...counts.versions], proposed: counts.proposed.length },
    },
    warnings: [...warnings],
  };
}

/** Records that rates were compared with their source; creates no version. Throws like `confirmVersions`. */
export async function confirmRates(context: AdminContext, { confirmations, source }: ConfirmRatesBody) {
  const confirmedAt = await changePublished(context, async (tx) => {
    const pathOf = (index: number) => `confirmations.${index}`;
    const { confirmed, confirmedAt: moment } = await confirmVersions(
      context,
      tx,
      confirmations,
      source ?? null,
      pathOf,
    );
    const [only] = confirmed.length === 1 ? confirmed : [];
    await recordActivity(context, tx, {
      type: 'institution',
      status: 'updated',
      description: only
        ? `Tasas comprobadas: ${only.name}`
        : `Tasas comprobadas de ${formatCount(confirmed.length, 'institución', 'instituciones')}`,
      ...(only && { targetId: only.id, targetName: only.name }),
      details: {
        changes: confirmationChanges(confirmed, moment),
        source: source?.label ?? null,
      },
    });
    return moment;
  });
  return { confirmed: confirmations.length, confirmedAt: confirmedAt.toISOString() };
}

/** For the activity log; `confirmed` are the rows before. */
export const confirmationChanges = (confirmed: readonly InstitutionRow[], confirmedAt: Date) =>
  confirmed.map(({ name, rates }) => ({
    field: 'confirmedAt',
    label: `Comprobada: ${name}`,
    before: rates.confirmedAt ? formatLongDateTime(rates.confirmedAt) : 'nunca',
    after: formatLongDateTime(confirmedAt),
  }));

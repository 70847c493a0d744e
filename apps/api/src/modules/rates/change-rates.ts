import type { ChangeRatesBody, ConfirmRatesBody } from '@cotejo/contracts/rates/admin';
import { formatCount } from '@cotejo/format/figures';
import { formatLongDateTime } from '@cotejo/format/time';
import type { InstitutionRow } from '#catalog/institution-rows.ts';
import type { AdminContext } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { recordActivity } from '#modules/activity-log';
import { changePublished } from '#modules/content';
import { changeProducts, confirmVersions } from '#modules/institutions';

/**
 * Changes rates and products, all or none; a dry run judges the same and stores nothing.
 *
 * @throws as `changeProducts`
 */
export async function changeRates(context: AdminContext, { source, note, dryRun = false, changes }: ChangeRatesBody) {
  const work = (tx: Tx) => changeProducts(context, tx, changes, { source, note }, { isDryRun: dryRun });
  const { warnings, ...counts } = await (dryRun ? inTransaction(context.db, work) : changePublished(context, work));
  return {
    data: { validFrom: context.clock.now().toISOString(), ...counts, versions: [...counts.versions] },
    warnings: [...warnings],
  };
}

/**
 * Writes who compared rates with their source, and when; no version comes of it.
 *
 * @throws as `confirmVersions`
 */
export async function confirmRates(context: AdminContext, { confirmations, source }: ConfirmRatesBody) {
  await changePublished(context, async (tx) => {
    const confirmed = await confirmVersions(context, tx, confirmations, source ?? null);
    const [only] = confirmed.length === 1 ? confirmed : [];
    await recordActivity(context, tx, {
      type: 'institution',
      status: 'updated',
      description: only
        ? `Tasas comprobadas: ${only.name}`
        : `Tasas comprobadas de ${formatCount(confirmed.length, 'institución', 'instituciones')}`,
      ...(only && { targetId: only.id, targetName: only.name }),
      details: {
        changes: confirmationChanges(context, confirmed),
        source: source?.label ?? null,
      },
    });
  });
  return { confirmed: confirmations.length, confirmedAt: context.clock.now().toISOString() };
}

/** What confirming changes of each institution, for the log; `confirmed` as they were before. */
export const confirmationChanges = ({ clock }: Pick<AdminContext, 'clock'>, confirmed: readonly InstitutionRow[]) =>
  confirmed.map(({ name, rates }) => ({
    field: 'confirmedAt',
    label: `Comprobada: ${name}`,
    before: rates.confirmedAt ? formatLongDateTime(rates.confirmedAt) : 'nunca',
    after: formatLongDateTime(clock.now()),
  }));

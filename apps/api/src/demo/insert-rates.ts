import type { RateSegment } from '@cotejo/contracts/rates/source';
import { effectiveFromNominal } from '@cotejo/finance/rates';
import { type InstitutionRow, pricedProductOf } from '#modules/rates';
import { days } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { ceilingVersions, chargedAverages, legalRates, rateConfirmations, rateVersions } from '#platform/db/schema.ts';
import { startOfDay } from '#platform/ecuador-time.ts';
import { newId } from '#platform/ids.ts';
import { consumerCeiling, demoInstitutions } from './data/institutions.ts';

type Institution = Pick<InstitutionRow, 'id' | 'slug' | 'name' | 'minRate' | 'maxRate' | 'personalLoan'>;

const centralBank = {
  sourceLabel: 'Banco Central del Ecuador',
  sourceUrl: 'https://contenido.bce.fin.ec/documentos/Estadisticas/SectorMonFin/TasasInteres/Indice.htm',
};
const illustrative = { sourceLabel: 'Cifra ilustrativa de demostración', sourceUrl: null };

/** Effective annual percent. Only those of consumer credit are published, January to October 2026. */
const ceilings: Readonly<Record<RateSegment, number>> = {
  consumo: consumerCeiling.effectiveRatePercent,
  educativo: 9.5,
  educativo_social: 7.5,
  inmobiliario: 9.26,
  vis_vip: 4.99,
  microcredito_minorista: 28.23,
  microcredito_simple: 24.89,
  microcredito_ampliada: 22.05,
};
const isPublishedCeiling = (segment: string, month: string): boolean =>
  segment === 'consumo' && month >= '2026-01' && month <= '2026-10';
const newestAverages = '2026-08';

/** Where an average lies between the lowest and the highest rate, from 0 to 1. */
const averagePlaces = [0.3, 0.45, 0.6, 0.35, 0.5];

const monthCount = 24;

/** The months until `last` (YYYY-MM), oldest first. */
function monthsUpTo(last: string): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number);
  return Array.from({ length: monthCount }, (_, index) =>
    new Date(Date.UTC(year, month - monthCount + index, 1)).toISOString().slice(0, 7),
  );
}

/**
 * Two or three rate versions per institution, and two years of ceilings and averages. Dates are relative to now: some
 * rates are stale, one was never confirmed, none is excluded from offers.
 */
export async function insertDemoRates(
  { clock, config }: Pick<Parts, 'clock' | 'config'>,
  tx: Tx,
  rows: readonly Institution[],
): Promise<void> {
  const now = clock.now();
  const { ratesStaleDays } = config;
  const daysAgo = (count: number) => new Date(now.getTime() - days(count));
  const versions: (typeof rateVersions.$inferInsert)[] = [];
  const confirmations: (typeof rateConfirmations.$inferInsert)[] = [];
  for (const [index, institution] of rows.entries()) {
    const isUnconfirmed = index === 3;
    // Every ninth is stale, but not for twice as long.
    const isStale = index % 9 === 5;
    const confirmedDaysAgo = isStale
      ? ratesStaleDays + 1 + (index % Math.min(9, ratesStaleDays))
      : (index * 7) % Math.min(40, ratesStaleDays);
    const newest = Math.max(70, confirmedDaysAgo);
    const ages = index % 3 === 0 ? [420, Math.min(20, ratesStaleDays)] : [newest + 470, newest + 230, newest];
    for (const [place, age] of ages.entries()) {
      const isInForce = place === ages.length - 1;
      // Each version lowered the rates a little.
      const above = (ages.length - 1 - place) * 0.25;
      const id = newId(clock);
      const source = isUnconfirmed
        ? { sourceLabel: 'Registro inicial', sourceUrl: null }
        : {
            sourceLabel: `Tarifario ilustrativo de ${institution.name}`,
            sourceUrl: `https://${institution.slug}.example.com/tarifario`,
          };
      versions.push({
        id,
        institutionId: institution.id,
        number: place + 1,
        validFrom: daysAgo(age),
        product: pricedProductOf(movedBy(institution.personalLoan, above)),
        minRate: moved(institution.minRate, above),
        maxRate: moved(institution.maxRate, above),
        ...source,
        note: isInForce ? null : 'Tasa ilustrativa anterior',
      });
      if (!isUnconfirmed)
        confirmations.push({
          id: newId(clock),
          versionId: id,
          confirmedAt: daysAgo(isInForce ? Math.min(age, confirmedDaysAgo) : age),
          ...source,
          confirmedByName: 'Datos de demostración',
        });
    }
  }
  await tx.insert(rateVersions).values(versions);
  await tx.insert(rateConfirmations).values(confirmations);

  const thisMonth = now.toISOString().slice(0, 7);
  const legal = monthsUpTo(thisMonth).flatMap((month) =>
    Object.entries(ceilings).map(([segment, maximumEffectiveRate]) => ({
      month: `${month}-01`,
      segment: segment as RateSegment,
      maximumEffectiveRate,
      ...(isPublishedCeiling(segment, month) ? centralBank : illustrative),
    })),
  );
  await tx.insert(legalRates).values(legal);
  await tx.insert(ceilingVersions).values(
    legal.map((row) => ({
      ...row,
      id: newId(clock),
      changedAt: startOfDay(row.month),
      changedByName: 'Datos de demostración',
    })),
  );
  await tx.insert(chargedAverages).values(
    monthsUpTo(newestAverages).flatMap((month, place) =>
      demoInstitutions.map((demo, index) => ({
        month: `${month}-01`,
        institutionId: rows[index]?.id ?? '',
        segment: 'consumo' as const,
        effectiveRate: averageOf(demo, index, (monthCount - 1 - place) * 0.02),
        ...illustrative,
      })),
    ),
  );
}

/** `points` above the newest average, at most the ceiling. */
function averageOf({ minRate, maxRate }: { minRate: number; maxRate: number }, index: number, points: number): number {
  const [lowest, highest] = [effectiveFromNominal(minRate), effectiveFromNominal(maxRate)];
  const newest = lowest + (highest - lowest) * (averagePlaces[index % averagePlaces.length] ?? 0);
  return moved(Math.min(newest + points, ceilings.consumo), 0);
}

const moved = (rate: number, points: number): number => Math.round((rate + points) * 100) / 100;

const movedBy = (loan: Institution['personalLoan'], points: number): Institution['personalLoan'] => ({
  ...loan,
  minRate: moved(loan.minRate, points),
  maxRate: moved(loan.maxRate, points),
});

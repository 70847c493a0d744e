import type { Charge, PricedCharge } from '@cotejo/finance/charges';

export const obligationWords = { law: 'por ley', required: 'lo pide la institución', optional: 'opcional' } as const;

const comesBack = 'te los devuelven';

interface ShownCharge {
  dollars: string;
  note: string | null;
}

/**
 * The dollars of a charge over the whole loan, in parentheses when it is not counted. A refundable
 * charge is shown in full, although the total excludes it, because the applicant has to pay it
 * first.
 * @param format formats dollars for the reader
 */
export function showCharge(
  { total, counted, refundable }: Pick<PricedCharge, 'total' | 'counted' | 'refundable'>,
  format: (dollars: number) => string,
): ShownCharge {
  const dollars = counted ? format(total) : `(${format(total)})`;
  return { dollars, note: refundable ? comesBack : null };
}

/** Texts address the applicant ('Pagas') or describe the applicant to the admin site ('Paga'). */
type Reader = 'applicant' | 'office';

/** When a refundable charge of this kind is paid back. */
export function refundTimeOf({ kind }: Pick<Charge, 'kind'>, reader: Reader = 'applicant'): string {
  if (kind !== 'certificates') return 'con la última cuota';
  return reader === 'office' ? 'cuando deja de ser socio' : 'cuando dejas de ser socio';
}

interface Sum {
  name: string;
  dollars: number;
}

export function listUpfront(dollars: number | null | undefined, reader: Reader = 'applicant'): Sum[] {
  return dollars ? [{ name: `${reader === 'office' ? 'Paga' : 'Pagas'} aparte el primer día`, dollars }] : [];
}

type HeldCharge = Pick<PricedCharge, 'kind' | 'counted' | 'refundable' | 'total'>;

/** The refunds, one entry for each time: 'Te devuelven con la última cuota', 800. */
export function listRefunds(charges: readonly HeldCharge[], reader: Reader = 'applicant'): Sum[] {
  const cents = new Map<string, number>();
  for (const charge of charges) {
    if (!charge.counted || !charge.refundable) continue;
    const name = `${reader === 'office' ? 'Le' : 'Te'} devuelven ${refundTimeOf(charge, reader)}`;
    cents.set(name, (cents.get(name) ?? 0) + Math.round(charge.total * 100));
  }
  return [...cents].map(([name, sum]) => ({ name, dollars: sum / 100 }));
}

export function refundTime(charges: readonly HeldCharge[]): string {
  const held = charges.filter(({ counted, refundable }) => counted && refundable);
  const times = new Set(held.map((charge) => refundTimeOf(charge)));
  const [only = refundTimeOf({ kind: 'savings_deposit' })] = times;
  return times.size > 1 ? 'con la última cuota y al dejar de ser socio' : only;
}

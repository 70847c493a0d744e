import type { Charge, PricedCharge } from '@cotejo/finance';

/** Who asks for a charge, as its tag says it. */
export const obligationWords = { law: 'por ley', required: 'lo pide la institución', optional: 'opcional' } as const;

/** What stands beside the dollars of a charge that comes back, wherever charges are listed. */
const comesBack = 'te los devuelven';

/** A charge as lists show it: its dollars, and that they come back; null where they do not. */
export interface ShownCharge {
  dollars: string;
  note: string | null;
}

/**
 * What a charge takes over the whole loan: what comes back is shown whole with a note, because the
 * person has to hand it over, and is left out of the sum below; in brackets where it is not counted.
 * @param format dollars as the reader sees them
 */
export function showCharge(
  { total, counted, refundable }: Pick<PricedCharge, 'total' | 'counted' | 'refundable'>,
  format: (dollars: number) => string,
): ShownCharge {
  const dollars = counted ? format(total) : `(${format(total)})`;
  return { dollars, note: refundable ? comesBack : null };
}

/** The applicant is spoken to, the office reads about the applicant. */
type Reader = 'applicant' | 'office';

/** When what is held of a charge of this kind comes back. */
export function refundTimeOf({ kind }: Pick<Charge, 'kind'>, reader: Reader = 'applicant'): string {
  if (kind !== 'certificates') return 'con la última cuota';
  return reader === 'office' ? 'cuando deja de ser socio' : 'cuando dejas de ser socio';
}

/** A sum of money as a list of facts says it, dollars. */
interface Sum {
  name: string;
  dollars: number;
}

/** What is paid beside the loan on the first day, where anything is: it stands wherever a loan is summed up. */
export function listUpfront(dollars: number | null | undefined, reader: Reader = 'applicant'): Sum[] {
  return dollars ? [{ name: `${reader === 'office' ? 'Paga' : 'Pagas'} aparte el primer día`, dollars }] : [];
}

type HeldCharge = Pick<PricedCharge, 'kind' | 'counted' | 'refundable' | 'total'>;

/** What comes back of a loan as facts, one for each time: 'Te devuelven con la última cuota', 800. */
export function listRefunds(charges: readonly HeldCharge[], reader: Reader = 'applicant'): Sum[] {
  const cents = new Map<string, number>();
  for (const charge of charges) {
    if (!charge.counted || !charge.refundable) continue;
    const name = `${reader === 'office' ? 'Le' : 'Te'} devuelven ${refundTimeOf(charge, reader)}`;
    cents.set(name, (cents.get(name) ?? 0) + Math.round(charge.total * 100));
  }
  return [...cents].map(([name, sum]) => ({ name, dollars: sum / 100 }));
}

/** When all that is held of a loan comes back, in one phrase. */
export function refundTime(charges: readonly HeldCharge[]): string {
  const held = charges.filter(({ counted, refundable }) => counted && refundable);
  const times = new Set(held.map((charge) => refundTimeOf(charge)));
  const [only = refundTimeOf({ kind: 'savings_deposit' })] = times;
  return times.size > 1 ? 'con la última cuota y al dejar de ser socio' : only;
}

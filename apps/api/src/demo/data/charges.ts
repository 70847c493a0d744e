import { chargeNames } from '@cotejo/contracts/institutions/charges';
import type { Charge, ChargeKind } from '@cotejo/finance/charges';

/** Our own figures, in the range that institutions in Ecuador publish. */
interface Asked {
  /** Percent of the balance a month. */
  insurance: number;
  /** Dollars of membership certificates. */
  certificates?: number;
  /** Percent of the amount held as savings. */
  deposit?: number;
  /** Dollars of optional assistance. */
  assistance?: number;
}

const asked: Readonly<Record<string, Asked>> = {
  'banco-pichincha': { insurance: 0.045, assistance: 25 },
  produbanco: { insurance: 0.03 },
  'banco-internacional': { insurance: 0.06 },
  'banco-guayaquil': { insurance: 0.05, assistance: 30 },
  'banco-del-pacifico': { insurance: 0.025 },
  'banco-bolivariano': { insurance: 0.04 },
  'banco-del-austro': { insurance: 0.02 },
  'cooperativa-jep': { insurance: 0.04, certificates: 20 },
  'cooperativa-jardin-azuayo': { insurance: 0.12 },
  'cooperativa-policia-nacional': { insurance: 0.045 },
  'cooperativa-29-de-octubre': { insurance: 0.055, certificates: 30 },
  'cooperativa-alianza-del-valle': { insurance: 0.07, deposit: 5 },
  'cooperativa-cooprogreso': { insurance: 0.05, certificates: 25 },
  'cooperativa-andalucia': { insurance: 0.05, deposit: 10 },
  'cooperativa-oscus': { insurance: 0.06, certificates: 20 },
  'cooperativa-mushuc-runa': { insurance: 0.12, certificates: 30 },
  'cooperativa-chibuleo': { insurance: 0.08, deposit: 10 },
  'cooperativa-ambato': { insurance: 0.1, certificates: 40 },
  'cooperativa-san-francisco': { insurance: 0.045, certificates: 20 },
  'cooperativa-riobamba': { insurance: 0.06 },
  'cooperativa-daquilema': { insurance: 0.09, certificates: 35 },
  'cooperativa-cacpeco': { insurance: 0.05 },
  coopmego: { insurance: 0.04, certificates: 50 },
  'cooperativa-atuntaqui': { insurance: 0.085 },
  'cooperativa-tulcan': { insurance: 0.04 },
  'cooperativa-santa-rosa': { insurance: 0.11, certificates: 20 },
  'cooperativa-23-de-julio': { insurance: 0.06, deposit: 10 },
  'cooperativa-chone': { insurance: 0.075, certificates: 25 },
};

/** Only banks deduct the SOLCA contribution. */
export function demoChargesOf(slug: string, type: 'BANK' | 'COOPERATIVE'): Charge[] {
  const { insurance, certificates, deposit, assistance } = asked[slug] ?? { insurance: 0.05 };
  const charge = (kind: ChargeKind, part: Omit<Charge, 'kind' | 'name'> & { name?: string }): Charge => ({
    kind,
    name: chargeNames[kind],
    ...part,
  });
  const required = { obligation: 'required', refundable: false } as const;
  return [
    type === 'BANK' &&
      charge('solca', { basis: 'amount', value: 0.5, when: 'deducted', obligation: 'law', refundable: false }),
    charge('life_insurance', { ...required, basis: 'balance', value: insurance, when: 'monthly' }),
    certificates !== undefined &&
      charge('certificates', { ...required, basis: 'fixed', value: certificates, when: 'upfront', refundable: true }),
    deposit !== undefined &&
      charge('savings_deposit', { ...required, basis: 'amount', value: deposit, when: 'deducted', refundable: true }),
    assistance !== undefined &&
      charge('other', {
        name: 'Asistencia médica y del hogar',
        basis: 'fixed',
        value: assistance,
        when: 'upfront',
        obligation: 'optional',
        refundable: false,
      }),
  ].filter((each) => each !== false);
}

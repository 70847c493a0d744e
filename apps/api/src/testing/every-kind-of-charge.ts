import type { Charge } from '@cotejo/finance/charges';

const charge = (kind: Charge['kind'], name: string, more: Omit<Charge, 'kind' | 'name'>): Charge => ({
  kind,
  name,
  ...more,
});

/** Deducted, monthly on the balance, paid upfront and refunded: each kind that is calculated differently. */
export const everyKindOfCharge: Charge[] = [
  charge('solca', 'Contribución SOLCA', {
    ...{ basis: 'amount', value: 0.5, when: 'deducted', obligation: 'law', refundable: false },
  }),
  charge('life_insurance', 'Seguro de desgravamen', {
    ...{ basis: 'balance', value: 0.12, when: 'monthly', obligation: 'required', refundable: false },
  }),
  charge('certificates', 'Certificados de aportación', {
    ...{ basis: 'fixed', value: 30, when: 'upfront', obligation: 'required', refundable: true },
  }),
  charge('savings_deposit', 'Ahorro en garantía', {
    ...{ basis: 'amount', value: 5, when: 'deducted', obligation: 'required', refundable: true },
  }),
];

import { mergeCriteria } from '@cotejo/contracts/institutions/criteria';
import { type Criteria, noCriteria } from '@cotejo/finance/criteria';

/** Our own figures, in the range that institutions in Ecuador publish. Who is not listed publishes none. */
const published: Readonly<Record<string, Partial<Criteria>>> = {
  'banco-pichincha': {
    ...{ minAge: 21, maxAgeAtEnd: 75, maxDebtShare: 40, noArrears: true },
    earnings: [
      { kind: 'employee', minMonths: 12 },
      { kind: 'business', minMonths: 24 },
      { kind: 'pension', minMonths: 0 },
    ],
  },
  produbanco: {
    ...{ minAge: 23, maxAgeAtEnd: 70, maxDebtShare: 35, noArrears: true },
    earnings: [{ kind: 'employee', minMonths: 12 }],
  },
  'banco-internacional': {
    ...{ minAge: 22, maxDebtShare: 33.5, guarantorFrom: 15_000 },
    earnings: [
      { kind: 'employee', minMonths: 24 },
      { kind: 'business', minMonths: 36 },
    ],
  },
  'banco-guayaquil': {
    ...{ minAge: 20, maxAgeAtEnd: 70, noArrears: true },
    earnings: [
      { kind: 'employee', minMonths: 6 },
      { kind: 'pension', minMonths: 0 },
    ],
  },
  'banco-del-pacifico': { minAge: 18, maxAgeAtEnd: 80, maxDebtShare: 45 },
  'banco-del-austro': { minAge: 21, maxAgeAtEnd: 72, guarantorFrom: 10_000, noArrears: true },
  'cooperativa-jep': {
    ...{ minAge: 18, maxAgeAtEnd: 75, maxDebtShare: 50, membership: 'at_signing' },
    earnings: [
      { kind: 'employee', minMonths: 6 },
      { kind: 'business', minMonths: 12 },
      { kind: 'pension', minMonths: 0 },
      { kind: 'remittances', minMonths: 6 },
    ],
  },
  'cooperativa-jardin-azuayo': {
    ...{ minAge: 18, maxDebtShare: 40, membership: 'before', membershipMonths: 3, guarantorFrom: 5_000 },
  },
  'cooperativa-policia-nacional': {
    ...{ minAge: 18, maxAgeAtEnd: 65, membership: 'before' },
    earnings: [
      { kind: 'employee', minMonths: 12 },
      { kind: 'pension', minMonths: 0 },
    ],
  },
  'cooperativa-29-de-octubre': { minAge: 21, maxDebtShare: 40, membership: 'at_signing', noArrears: true },
  'cooperativa-alianza-del-valle': {
    ...{ minAge: 20, maxAgeAtEnd: 70, membership: 'before', membershipMonths: 1 },
    earnings: [
      { kind: 'employee', minMonths: 12 },
      { kind: 'business', minMonths: 12 },
    ],
  },
  'cooperativa-cooprogreso': { minAge: 21, maxAgeAtEnd: 73, maxDebtShare: 38, membership: 'at_signing' },
  'cooperativa-oscus': { minAge: 18, membership: 'at_signing', guarantorFrom: 3_000, noArrears: true },
  'cooperativa-mushuc-runa': { membership: 'before', guarantorFrom: 0 },
  'cooperativa-chibuleo': { minAge: 18, maxAgeAtEnd: 70, maxDebtShare: 60, membership: 'at_signing' },
  'cooperativa-ambato': { minAge: 19, maxDebtShare: 45, membership: 'before', membershipMonths: 2, noArrears: true },
  'cooperativa-san-francisco': {
    ...{ minAge: 21, maxAgeAtEnd: 74, maxDebtShare: 40, membership: 'at_signing', guarantorFrom: 8_000 },
    earnings: [
      { kind: 'employee', minMonths: 12 },
      { kind: 'business', minMonths: 24 },
      { kind: 'remittances', minMonths: 12 },
    ],
  },
  'cooperativa-riobamba': { minAge: 18, maxAgeAtEnd: 75, membership: 'before', membershipMonths: 6 },
  'cooperativa-daquilema': { minAge: 18, membership: 'at_signing', noArrears: true },
  coopmego: {
    ...{ minAge: 20, maxAgeAtEnd: 68, maxDebtShare: 35, membership: 'before' },
    earnings: [
      { kind: 'employee', minMonths: 18 },
      { kind: 'pension', minMonths: 0 },
    ],
  },
  'cooperativa-tulcan': { minAge: 21, maxDebtShare: 42.5, membership: 'at_signing', guarantorFrom: 6_000 },
  'cooperativa-santa-rosa': { maxAgeAtEnd: 69, membership: 'before', membershipMonths: 3, noArrears: true },
};

export const demoCriteriaOf = (slug: string): Criteria => mergeCriteria(noCriteria, published[slug] ?? {});

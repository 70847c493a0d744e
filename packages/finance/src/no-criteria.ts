import type { Criteria } from './criteria.ts';

// Apart from criteria.ts, so that the catalog of offers does not bring along what matches answers.
export const noCriteria: Criteria = {
  minAge: null,
  maxAgeAtEnd: null,
  earnings: [],
  maxDebtShare: null,
  membership: null,
  membershipMonths: null,
  guarantorFrom: null,
  noArrears: false,
};

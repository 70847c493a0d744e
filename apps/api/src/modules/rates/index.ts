// The public interface of this module.
export { importLifeMs } from './files/apply-import.ts';
export { deleteAppliedImportsBefore, deleteDryRunsBefore } from './files/repository.ts';
export { importUndoMs } from './files/undo-import.ts';
export { presentCeiling } from './monthly/ceilings.ts';
export { followUpCeilings } from './monthly/confirm-ceilings.ts';
export { ceilingAt, monthOf } from './monthly/legal-ceiling.ts';
export { listCeilings, listNewestAverages } from './monthly/repository.ts';
export { isAboveCeiling, publicRateOf, rateHistoryOf } from './public/published-rates.ts';
export {
  changesRates,
  describeFields,
  loanFields,
  rateFields,
  type ShownField,
} from './versions/describe-product.ts';
export { type Freshness, freshnessNow, shownRates, waitsForConfirmation } from './versions/freshness.ts';
export { mergeProduct } from './versions/merge-product.ts';
export { followUpProposedRates, needsSecondForRates, proposeRates } from './versions/propose-rates.ts';
export { readCharges } from './versions/read-charges.ts';
export { criteriaContradictions, publishedCriteria, readCriteria } from './versions/read-criteria.ts';
export { momentAfter, pricedProductOf, recordRateVersion } from './versions/record-rate-version.ts';
export { remindOfStaleRates } from './versions/remind-of-stale-rates.ts';
export { watchUnreadableCharges } from './versions/report-unreadable-charges.ts';
export {
  type InstitutionRow,
  lockInstitutions,
  minRateInForce,
  ofActive,
  type PricedInstitution,
  pricedInstitution,
  selectInstitutions,
  selectRateVersions,
} from './versions/repository.ts';
export { ceilingNow, jumpsOf, productWarnings, requireSomethingInHand } from './versions/warn-about-product.ts';

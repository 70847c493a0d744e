/** What other parts may use of `institutions`; everything else is its own. */
export {
  changeProducts,
  confirmVersions,
  lockVersions,
  type ProductChange,
  previewWarnings,
  takeVersionsBack,
  type VersionKey,
} from './change-products.ts';
export type { SentProduct } from './merge-loan.ts';
export { loanTextsOf, pricedProductOf } from './record-rate-version.ts';
export { watchUnreadableCharges } from './report-unreadable-charges.ts';

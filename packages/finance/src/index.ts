export * from './credit-simulation.ts';
export {
  type CityChange,
  type ExclusionReport,
  explainExclusions,
  type FigureChange,
  type IncludedInstitution,
  type RequestLimits,
  type TypeChange,
} from './exclusions.ts';
export * from './income-share.ts';
export { type SheetFigures, type SheetRates, sheetFiguresOf, sheetRatesOf } from './information-sheet.ts';
export * from './investment.ts';
export * from './loan-product.ts';
export { centsToDollars, dollarsToCents, monthlyInterestCents, rateToMicros } from './money.ts';
export {
  cityKeyOf,
  compareSpanish,
  type InstitutionSummary,
  type InstitutionType,
  type OfferCatalog,
  type OfferInstitution,
  prepareOfferCatalog,
} from './offer-catalog.ts';
export {
  type ExclusionCounts,
  type ExclusionRule,
  exclusionRules,
  findFailedRule,
  findOffers,
  type Offer,
  type OfferRequest,
  type OfferResults,
  type RateFilter,
} from './offers.ts';
export * from './rates.ts';
export { findHighestLoan, findNearestLoan, type ReachableLoan } from './reachable.ts';
export { divideHalfUp, roundFigure } from './rounding.ts';
export * from './savings.ts';
export {
  type AmortizationType,
  coerceAmortizationType,
  frenchInstalmentCents,
  frenchSchedule,
  germanSchedule,
  type LoanTerms,
  type Schedule,
  type ScheduleRow,
  scheduleOf,
  type TableRow,
  tableRowsOf,
} from './schedule.ts';

export {
  type AffordabilityQuestion,
  type AffordabilityResult,
  type AffordableLoan,
  findAffordableLoans,
} from './affordability.ts';
export {
  type Charge,
  type ChargeBasis,
  type ChargeKind,
  type ChargeObligation,
  type ChargesMode,
  type ChargeTime,
  chargeBases,
  chargeCentsOf,
  chargeKinds,
  chargeObligations,
  chargesModes,
  chargeTimes,
  countsCharge,
  leavesHalfInHand,
  type PricedCharge,
  prepareCharges,
} from './charges.ts';
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
export { groupBy } from './group-by.ts';
export * from './income-share.ts';
export { type SheetFigures, type SheetRates, sheetFiguresOf, sheetRatesOf } from './information-sheet.ts';
export * from './investment.ts';
export { type ChargedRow, type CostFigures, chargedRowsOf, costOfSchedule, type LoanCost } from './loan-cost.ts';
export * from './loan-product.ts';
export { centsToDollars, dollarsToCents, monthlyInterestCents, rateToMicros } from './money.ts';
export {
  cityKeyOf,
  compareInstitutions,
  compareSpanish,
  type InstitutionSummary,
  type InstitutionType,
  type MonthlyRate,
  type OfferCatalog,
  type OfferInstitution,
  type OfferRates,
  prepareOfferCatalog,
  prepareOrderedCatalog,
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
export {
  everyMonth,
  type LoanSummary,
  type PrepaidRow,
  type Prepayment,
  type PrepaymentEffect,
  type PrepaymentResult,
  prepaymentEffects,
  simulatePrepayment,
} from './prepayment.ts';
export * from './rates.ts';
export { findHighestLoan, findNearestLoan, type ReachableLoan } from './reachable.ts';
export {
  compareRefinance,
  type PresentLoan,
  type RefinanceOffer,
  type RefinanceResult,
} from './refinance.ts';
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

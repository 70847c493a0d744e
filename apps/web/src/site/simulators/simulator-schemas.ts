// A module of its own: the validation library comes with it and not with the page.
export { simulateCreditBody, simulateInvestmentBody, simulateSavingsBody } from '@cotejo/contracts/simulators';

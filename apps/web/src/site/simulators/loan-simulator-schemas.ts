// A module of its own: the validation library comes with it and not with the page.
export {
  simulateAffordabilityBody,
  simulatePrepaymentBody,
  simulateRefinanceBody,
} from '@cotejo/contracts/loan-simulators';

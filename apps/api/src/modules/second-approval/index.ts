// The public interface of this module.
export { isAloneWith, isDueWithoutSecond, type Proposed, refuseOwnProposal } from './second-approval.ts';

import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { readTab } from '#browser-storage.ts';
import { flowKeys, readCreditId } from '../../credit-flow/flow-storage.ts';
import { readLastKnown } from '../../session/last-known.ts';
import { showEarlyCredit } from '../../site/credits/details/early-credit.ts';
import { read, withSession } from './with-session.ts';

// The credit of the details: as it was last seen at once, and as the server has it when that is
// there.
withSession((get) => {
  const id = new URLSearchParams(location.search).get('credito') ?? readCreditId();
  if (!id) return;
  const institutionId = id === readCreditId() ? readTab(flowKeys.institutionId) : null;
  const askInstitution = (askedId: string | null) => {
    if (askedId) get('/institutions/:id', { id: askedId });
  };

  const lastKnown = readLastKnown<CreditDetails>(['credit', id]);
  if (lastKnown) showEarlyCredit(lastKnown);
  read<{ data: CreditDetails }>(get('/credits/:id/details', { id }), ({ data: credit }) => {
    showEarlyCredit(credit);
    if (credit.institutionId !== institutionId) askInstitution(credit.institutionId);
  });
  askInstitution(institutionId);
  get('/credits/:id/offer', { id });
});

import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { readTab } from '#browser-storage.ts';
import { flowKeys, readCreditId } from '../../credit-flow/flow-storage.ts';
import { read, withSession } from './with-session.ts';

// The credit of the details, its offer and its institution.
withSession((get) => {
  const id = new URLSearchParams(location.search).get('credito') ?? readCreditId();
  if (!id) return;
  const institutionId = id === readCreditId() ? readTab(flowKeys.institutionId) : null;
  const askInstitution = (askedId: string | null) => {
    if (askedId) get('/institutions/:id', { id: askedId });
  };

  read<{ data: CreditDetails }>(get('/credits/:id/details', { id }), ({ data: credit }) => {
    if (credit.institutionId !== institutionId) askInstitution(credit.institutionId);
  });
  askInstitution(institutionId);
  get('/credits/:id/offer', { id });
});

import { fieldChangeText } from '@cotejo/contracts/core/changes';
import {
  confirmProposedRates,
  listRates,
  type ProposedRates as Proposed,
  withdrawProposedRates,
} from '@cotejo/contracts/rates/admin';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { type Proposal, type ProposalKind, Proposals } from './Proposals.tsx';

const kind: ProposalKind = {
  title: 'Sobre el máximo legal: otra persona tiene que confirmarlas',
  noun: { one: 'tasa', many: 'tasas' },
  list: listRates,
  confirm: confirmProposedRates,
  withdraw: withdrawProposedRates,
  sendConfirmation: (proposals) => request(confirmProposedRates, { body: { proposals } }),
  sendWithdrawal: (id) => request(withdrawProposedRates, { params: { id } }),
};

/** All that wait, whatever the list is filtered by. */
export function ProposedRates() {
  const { data } = useQuery(endpointQuery(listRates, { query: { limit: 1 }, isBackground: true }));
  return <Proposals kind={kind} proposals={(data?.proposed ?? []).map(proposalOf)} />;
}

const proposalOf = ({ changes, isOutdated, note, ...shown }: Proposed): Proposal => ({
  ...shown,
  figures: changes.map(fieldChangeText).join('; '),
  remark: isOutdated
    ? 'Sus tasas o su tipo cambiaron después de esta propuesta: descártala y propónla otra vez.'
    : note,
  isConfirmable: !isOutdated,
});

import { confirmCeilings, listCeilings, type ProposedCeiling, withdrawCeiling } from '@cotejo/contracts/rates/monthly';
import { formatPercent } from '@cotejo/format/figures';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { nameOfMonth, presentMonth } from './monthly-kind.ts';
import { type Proposal, type ProposalKind, Proposals } from './Proposals.tsx';

/** All that wait, whatever the list is filtered by. */
export function ProposedCeilings() {
  const { data } = useQuery(endpointQuery(listCeilings, { query: { limit: 1 }, isBackground: true }));
  const proposed = data?.proposed ?? [];
  const kind: ProposalKind = {
    title: 'Máximos que otra persona tiene que confirmar',
    noun: { one: 'máximo legal', many: 'máximos legales' },
    list: listCeilings,
    confirm: confirmCeilings,
    withdraw: withdrawCeiling,
    sendConfirmation: (proposals) => request(confirmCeilings, { body: { proposals } }),
    sendWithdrawal: async (id) => {
      const ceiling = proposed.find((each) => each.id === id);
      if (ceiling) await request(withdrawCeiling, { params: { month: ceiling.month, segment: ceiling.segment } });
    },
  };
  return <Proposals kind={kind} proposals={proposed.map(proposalOf)} />;
}

const proposalOf = (ceiling: ProposedCeiling): Proposal => {
  const { maximumEffectiveRate, month, present, ...shown } = ceiling;
  return {
    ...shown,
    name: nameOfMonth(ceiling),
    figures: (
      <>
        <b>{formatPercent(maximumEffectiveRate)}</b>
        {present !== null && ` en lugar de ${formatPercent(present)}`}
      </>
    ),
    remark: month <= presentMonth() ? 'Su mes ya empezó: mientras tanto cuenta el último confirmado.' : null,
    isConfirmable: true,
  };
};

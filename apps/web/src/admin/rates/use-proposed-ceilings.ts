import { confirmCeilings, listCeilings, type ProposedCeiling, withdrawCeiling } from '@cotejo/contracts/rates/monthly';
import { formatCount } from '@cotejo/format/figures';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { endpointKey, endpointQuery } from '#data/query/endpoint-query.ts';
import { useChange } from '../ui/use-change.ts';
import { nameOfMonth } from './monthly-kind.ts';
import { staleAfterRates } from './use-rates.ts';

/** All that wait, whatever the list is filtered by. */
export function useProposedCeilings(): readonly ProposedCeiling[] {
  const { data } = useQuery(endpointQuery(listCeilings, { query: { limit: 1 }, isBackground: true }));
  return data?.proposed ?? [];
}

export function useConfirmCeilings(ceilings: readonly ProposedCeiling[], onDone: () => void) {
  const refresh = useRefresh();
  return useChange({
    run: () => request(confirmCeilings, { body: { proposals: ceilings.map(({ id }) => id) } }),
    message: ({ data }) => formatCount(data.confirmed, 'máximo confirmado', 'máximos confirmados'),
    failure: 'Error al confirmar el máximo legal',
    target: () => ({ type: 'institution' }),
    stale: staleAfterRates,
    onDone,
    // Somebody else may have confirmed or changed it.
    onFailure: refresh,
  });
}

export function useWithdrawCeiling({ month, segment }: ProposedCeiling, onDone: () => void) {
  const refresh = useRefresh();
  return useChange({
    run: () => request(withdrawCeiling, { params: { month, segment } }),
    message: `Máximo propuesto descartado: ${nameOfMonth({ month, segment })}`,
    failure: 'Error al descartar el máximo propuesto',
    target: () => ({ type: 'institution' }),
    stale: staleAfterRates,
    onDone,
    onFailure: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: endpointKey(listCeilings) });
}

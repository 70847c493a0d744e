import { getDashboardStats } from '@cotejo/contracts/dashboard';
import { listAdminInstitutions } from '@cotejo/contracts/institutions/admin';
import {
  type ChangeRatesBody,
  type ConfirmRatesBody,
  changeRates,
  confirmRates,
  type ListRatesQuery,
  listRates,
  listRateVersions,
  type RateVersion,
  type RateWarning,
} from '@cotejo/contracts/rates/admin';
import { staleRatesSchema } from '@cotejo/contracts/rates/admin.schemas';
import { formatCount } from '@cotejo/format/figures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { RequestError } from '#data/http/request-error.ts';
import { endpointQuery, staleBelow } from '#data/query/endpoint-query.ts';
import { useChange } from '../ui/use-change.ts';

export const rateFailures = {
  load: 'Error al cargar las tasas',
  change: 'Error al cambiar la tasa',
  confirm: 'Error al confirmar las tasas',
  history: 'Error al cargar el historial',
} as const;

export const staleAfterRates = [staleBelow(listRates), staleBelow(listAdminInstitutions), getDashboardStats];

export function useRates(query: Partial<ListRatesQuery>) {
  return useQuery({ ...endpointQuery(listRates, { query }), placeholderData: keepPreviousData });
}

export const historyPageSize = 10;

export function useRateVersions(id: string, page: number, { isEnabled = true } = {}) {
  return useQuery({
    ...endpointQuery(listRateVersions, { params: { id }, query: { page, limit: historyPageSize } }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Loaded after a version conflict. */
export async function readPresentVersion(id: string): Promise<RateVersion | null> {
  const { data } = await request(listRateVersions, { params: { id }, query: { limit: 1 } });
  return data[0] ?? null;
}

/** Null for any other failure. */
export function rateConflictsIn(error: unknown): { institutionId: string }[] | null {
  if (!(error instanceof RequestError) || error.code !== 'CONFLICT') return null;
  return staleRatesSchema.safeParse(error.data).data?.conflicts ?? null;
}

/** The other warnings were shown when their values were saved. */
export const warningsOfChange = (
  warnings: readonly RateWarning[],
  { changes: [change] }: Pick<ChangeRatesBody, 'changes'>,
): string[] => {
  const isAboutRates = change?.minRate !== undefined || change?.maxRate !== undefined;
  return warnings
    .filter(({ code }) => isAboutRates && (code === 'RATE_ABOVE_CEILING' || code === 'RATE_JUMP'))
    .map(({ message }) => message);
};

export function useChangeRate(name: string, onDone: () => void) {
  return useChange({
    run: (body: ChangeRatesBody) => request(changeRates, { body }),
    message: ({ data }) =>
      data.proposed > 0
        ? `Tasa de ${name} propuesta. Cuenta cuando otra persona la confirme`
        : `Tasa de ${name} cambiada`,
    failure: rateFailures.change,
    stale: staleAfterRates,
    onDone,
  });
}

export function useConfirmRates(onDone: () => void) {
  return useChange({
    run: (body: ConfirmRatesBody) => request(confirmRates, { body }),
    message: ({ data }) => formatCount(data.confirmed, 'tasa confirmada', 'tasas confirmadas'),
    failure: rateFailures.confirm,
    stale: staleAfterRates,
    onDone,
  });
}

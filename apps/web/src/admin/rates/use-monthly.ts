import { listAdminInstitutions } from '@cotejo/contracts/institutions/admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { endpointKey } from '#data/query/endpoint-query.ts';
import { useChange } from '../ui/use-change.ts';
import { type MonthlyForm, segmentOf } from './monthly-form.ts';
import { type MonthlyKind, type MonthlyQuery, type MonthlyRow, nameOfMonth, nameOfMonthly } from './monthly-kind.ts';
import { staleAfterRates } from './use-rates.ts';

type Kind = MonthlyKind<string>;

export function useMonthly({ list, read }: Pick<Kind, 'list' | 'read'>, query: MonthlyQuery) {
  return useQuery({
    queryKey: [...endpointKey(list), 'rows', query],
    queryFn: ({ signal }) => read(query, signal),
    placeholderData: keepPreviousData,
  });
}

const mostOfPage = 100;

export function useInstitutionNames() {
  return useQuery({
    queryKey: [...endpointKey(listAdminInstitutions), 'names'],
    queryFn: async ({ signal }) => {
      const names: { id: string; name: string }[] = [];
      for (let page = 1; ; page++) {
        const { data, total } = await request(listAdminInstitutions, { query: { page, limit: mostOfPage }, signal });
        names.push(...data.map(({ id, name }) => ({ id, name })));
        if (data.length === 0 || names.length >= total) return names;
      }
    },
    staleTime: 5 * 60_000,
  });
}

/** The rate that a new one would overwrite; null if there is none. */
export async function findWritten({ read }: Pick<Kind, 'read'>, form: MonthlyForm): Promise<number | null> {
  const { month, segment, institutionId } = placeOf(form);
  const { rows } = await read({ month, segment, institutionId, limit: mostOfPage });
  return rows.find((row) => row.month === month && row.segment === segment)?.rate ?? null;
}

function placeOf({ month, segment, institutionId }: MonthlyForm) {
  const known = segmentOf(segment);
  if (known === null) throw new Error('Elige el segmento');
  return { month, segment: known, institutionId };
}

/** Uses a dry run. */
export const monthlyWarnings = async ({ save }: Pick<Kind, 'save'>, form: MonthlyForm): Promise<string[]> =>
  (await save(placeOf(form), form, true)).warnings.map(({ message }) => message);

export function useSaveMonthly({ save, title }: Pick<Kind, 'save' | 'title'>, onDone: () => void) {
  return useChange({
    run: (form: MonthlyForm) => save(placeOf(form), form, false),
    message: ({ row, isProposed }) =>
      isProposed
        ? `${title} propuesto: ${nameOfMonth(row)}. Cuenta cuando otra persona lo confirme`
        : `${title} guardado: ${nameOfMonth(row)}`,
    failure: `Error al guardar el ${title.toLowerCase()}`,
    stale: staleAfterRates,
    onDone,
  });
}

export function useDeleteMonthly(kind: Pick<Kind, 'delete' | 'title'>, row: MonthlyRow, onDone: () => void) {
  const { month, segment, average } = row;
  return useChange({
    run: () => kind.delete({ month, segment, institutionId: average?.institutionId ?? '' }),
    message: `${kind.title} eliminado: ${nameOfMonthly(row)}`,
    failure: `Error al eliminar el ${kind.title.toLowerCase()}`,
    stale: staleAfterRates,
    onDone,
  });
}

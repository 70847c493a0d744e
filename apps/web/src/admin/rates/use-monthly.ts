import { listAdminInstitutions } from '@cotejo/contracts/institutions/admin';
import {
  type AverageRow,
  type CeilingRow,
  deleteAverage,
  deleteCeiling,
  type ListAveragesQuery,
  type ListCeilingsQuery,
  listAverages,
  listCeilings,
  putAverage,
  putCeiling,
} from '@cotejo/contracts/rates/monthly';
import { rateSegmentLabels } from '@cotejo/contracts/rates/source';
import { formatMonthOfYear } from '@cotejo/format/time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointKey, endpointQuery } from '#request/endpoint-query.ts';
import { request } from '#request/request.ts';
import { useChange } from '../ui/use-change.ts';
import {
  averageBodyOf,
  ceilingBodyOf,
  type MonthlyForm,
  type MonthlyKind,
  presentMonth,
  segmentOf,
} from './monthly-form.ts';
import { staleAfterRates } from './use-rates.ts';

export const monthlyFailures = {
  ceiling: {
    load: 'Error al cargar los máximos legales',
    save: 'Error al guardar el máximo legal',
    delete: 'Error al eliminar el máximo legal',
  },
  average: {
    load: 'Error al cargar los promedios',
    save: 'Error al guardar el promedio',
    delete: 'Error al eliminar el promedio',
  },
} as const;

export function useCeilings(query: Partial<ListCeilingsQuery>) {
  return useQuery({ ...endpointQuery(listCeilings, { query }), placeholderData: keepPreviousData });
}

export function useAverages(query: Partial<ListAveragesQuery>) {
  return useQuery({ ...endpointQuery(listAverages, { query }), placeholderData: keepPreviousData });
}

/** The ceiling of consumer credit: whether this month's is missing, and which one counts meanwhile. */
export function useMissingCeiling(): { month: string; counting: CeilingRow | null } | null {
  // The next month may be known already.
  const { data } = useQuery(
    endpointQuery(listCeilings, { query: { segment: 'consumo', limit: 2 }, isBackground: true }),
  );
  const month = presentMonth();
  if (!data || data.data.some((row) => row.month === month)) return null;
  return { month, counting: data.data.find((row) => row.month < month) ?? null };
}

const mostOfPage = 100;

/** Names of all active institutions, to choose one. */
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

/** What a new one would write over; null when there is none yet. */
export async function findWritten(kind: MonthlyKind, form: MonthlyForm): Promise<number | null> {
  const segment = segmentOf(form.segment);
  if (segment === null) return null;
  if (kind === 'ceiling') {
    const { data } = await request(listCeilings, { query: { segment, limit: mostOfPage } });
    return data.find(({ month }) => month === form.month)?.maximumEffectiveRate ?? null;
  }
  const { month, institutionId } = form;
  const { data } = await request(listAverages, { query: { month, institutionId, limit: mostOfPage } });
  return data.find((row) => row.segment === segment)?.effectiveRate ?? null;
}

const nameOf = ({ month, segment }: Pick<CeilingRow, 'month' | 'segment'>): string =>
  `${rateSegmentLabels[segment]}, ${formatMonthOfYear(month)}`;

/** Saves a ceiling or an average, or says only what somebody should look at before. */
async function putMonthly(kind: MonthlyKind, form: MonthlyForm, { dryRun }: { dryRun: boolean }) {
  const segment = segmentOf(form.segment);
  if (segment === null) throw new Error('Elige el segmento');
  const { month, institutionId } = form;
  if (kind === 'ceiling')
    return request(putCeiling, { params: { month, segment }, body: { ...ceilingBodyOf(form), dryRun } });
  return request(putAverage, { params: { month, institutionId, segment }, body: { ...averageBodyOf(form), dryRun } });
}

/** What is unusual about a figure that is not saved yet. */
export const monthlyWarnings = async (kind: MonthlyKind, form: MonthlyForm): Promise<string[]> =>
  (await putMonthly(kind, form, { dryRun: true })).warnings.map(({ message }) => message);

const savedNames = { ceiling: 'Máximo legal guardado', average: 'Promedio guardado' } as const;

export function useSaveMonthly(kind: MonthlyKind, onDone: () => void) {
  return useChange({
    run: (form: MonthlyForm) => putMonthly(kind, form, { dryRun: false }),
    message: ({ data }) => `${savedNames[kind]}: ${nameOf(data)}`,
    failure: monthlyFailures[kind].save,
    target: ({ month, institutionId }) => ({
      type: 'institution',
      ...(institutionId && { targetId: institutionId }),
      targetName: month,
    }),
    stale: staleAfterRates,
    onDone,
  });
}

export function useDeleteCeiling(row: CeilingRow, onDone: () => void) {
  return useChange({
    run: () => request(deleteCeiling, { params: { month: row.month, segment: row.segment } }),
    message: `Máximo legal eliminado: ${nameOf(row)}`,
    failure: monthlyFailures.ceiling.delete,
    target: () => ({ type: 'institution', targetName: nameOf(row) }),
    stale: staleAfterRates,
    onDone,
  });
}

export function useDeleteAverage(row: AverageRow, onDone: () => void) {
  return useChange({
    run: () => {
      const { month, institutionId, segment } = row;
      return request(deleteAverage, { params: { month, institutionId, segment } });
    },
    message: `Promedio eliminado: ${row.institution}, ${nameOf(row)}`,
    failure: monthlyFailures.average.delete,
    target: () => ({ type: 'institution', targetId: row.institutionId, targetName: row.institution }),
    stale: staleAfterRates,
    onDone,
  });
}

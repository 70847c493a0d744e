import { exportAdminCredits } from '@cotejo/contracts/credits/review';
import { formatNumber } from '@cotejo/format/figures';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSend } from '#data/query/use-send.ts';
import { Button } from '#ui/controls/Button.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { takesOnOpening } from '../desk/use-take-on-opening.ts';
import { useMayCall } from '../shell/use-admin.ts';
import { failureText } from '../ui/FailureText.tsx';
import { ListPage } from '../ui/ListPage.tsx';
import { CreditDetailDialog } from './CreditDetailDialog.tsx';
import { CreditFilterFields, CreditFilterLines } from './CreditFilterFields.tsx';
import { creditColumns } from './credit-columns.tsx';
import {
  type CreditFilters,
  isFiltered,
  isQueue,
  readFilters,
  reviewPath,
  unfiltered,
  withSort,
  writeFilters,
} from './credit-filters.ts';
import { TechnicalDetails } from './TechnicalDetails.tsx';
import { allCreditsQuery, fetchCreditsFile, useCredits } from './use-credits.ts';

export function CreditsSection() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const [isWhole, setIsWhole] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const mayExport = useMayCall(exportAdminCredits);
  const pages = useCredits(filters, !isWhole);
  const whole = useQuery({ ...allCreditsQuery(filters), enabled: isWhole });
  const list = isWhole ? whole : pages;

  const change = useCallback(
    (changed: Partial<CreditFilters>) => {
      // Other filters go back to page 1 and to the paged list.
      setIsWhole(false);
      setSearch((present) => writeFilters(withSort(readFilters(present), changed), present), {
        replace: true,
        preventScrollReset: true,
      });
    },
    [setSearch],
  );

  const total = list.data?.total ?? 0;
  const credits = list.data?.data ?? [];
  const exported = (label: string, format: 'xlsx' | 'csv') => ({
    label,
    busyText: 'Exportando...',
    file: () => fetchCreditsFile(filters, format),
  });

  return (
    <section aria-label="Créditos">
      <ListPage
        url={{
          isFiltered: isFiltered(filters),
          page: filters.page,
          limit: filters.limit,
          clear: () => change(unfiltered(filters)),
          goTo: (page) => change({ page }),
          setLimit: (limit) => change({ limit }),
        }}
        list={list}
        rows={credits}
        columns={creditColumns({
          sorting: { value: filters.sort, onChange: (sort) => change({ sort: sort as CreditFilters['sort'] }) },
          reviewPathOf: (id) => reviewPath(id, filters),
          reviewState: isQueue(filters) ? takesOnOpening : undefined,
          onOpen: setOpened,
        })}
        isWhole={isWhole}
        noun={{ one: 'crédito', many: 'créditos' }}
        countNote={isWhole ? wholeNote(credits.length, total) : undefined}
        failure="Error al cargar créditos"
        refreshed="Lista de créditos actualizada"
        empty={{
          level: 2,
          filtered: ['Ningún crédito cumple estos filtros', 'Quita alguno, o amplía las fechas o el monto.'],
          none: ['Todavía no hay créditos', 'Cuando alguien pida su primer crédito, lo verás aquí y en la campana.'],
          below: <TechnicalDetails filters={filters} total={total} />,
        }}
        filters={<CreditFilterFields filters={filters} onChange={change} />}
        moreFilters={<CreditFilterLines filters={filters} onChange={change} />}
        actions={<WholeList filters={filters} isWhole={isWhole} onChange={setIsWhole} />}
        exports={
          mayExport
            ? { failure: 'Error al exportar los créditos', files: [exported('Excel', 'xlsx'), exported('CSV', 'csv')] }
            : undefined
        }
        rowKeys={{
          lines: [{ keys: ['R'], does: 'Revisa la fila en su pantalla' }],
          actions: {
            r: ({ id }) =>
              void navigate(reviewPath(id, filters), { state: isQueue(filters) ? takesOnOpening : undefined }),
          },
        }}
        onOpen={({ id }) => setOpened(id)}
      />
      {opened && <CreditDetailDialog id={opened} tab="general" list={filters} onClose={() => setOpened(null)} />}
    </section>
  );
}

const wholeNote = (loaded: number, total: number): string =>
  loaded < total ? `, los primeros ${formatNumber(loaded)} en la tabla` : ', todos en la tabla';

function WholeList({
  filters,
  isWhole,
  onChange,
}: {
  filters: CreditFilters;
  isWhole: boolean;
  onChange: (isWhole: boolean) => void;
}) {
  const client = useQueryClient();
  const load = useSend({
    mutationFn: () => client.fetchQuery({ ...allCreditsQuery(filters), staleTime: 0 }),
    message: 'Créditos cargados correctamente',
    onSuccess: () => onChange(true),
    onError: (error) => showToast(failureText(error, 'Error al cargar créditos. Intente de nuevo.'), 'error'),
  });
  if (isWhole)
    return (
      <Button small onClick={() => onChange(false)}>
        Ver por páginas
      </Button>
    );
  return (
    <Button small busyText={load.isPending && 'Cargando...'} onClick={() => load.mutate()}>
      Cargar todos
    </Button>
  );
}

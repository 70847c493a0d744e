import { exportAdminCredits } from '@cotejo/contracts/credits/review';
import { formatCount, formatNumber } from '@cotejo/format/figures';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { EmptyLedger } from '#ui/drawings/EmptyLedger.tsx';
import { EmptyState, ErrorState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/Toast.tsx';
import { FailureText } from '../shell/FailureText.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { ShortcutsHelp } from '../shell/ShortcutsHelp.tsx';
import { failureText } from '../shell/session-failure.ts';
import { useMayCall } from '../shell/use-admin.ts';
import { rowCursorKeys, useRowCursor } from '../shell/use-row-cursor.ts';
import styles from '../ui/admin-ui.module.css';
import { tablePageSizes } from '../ui/use-list-address.ts';
import { CreditDetailDialog } from './CreditDetailDialog.tsx';
import { type CreditFilters, isFiltered, readFilters, reviewPath, unfiltered, writeFilters } from './credit-filters.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { TechnicalDetails } from './TechnicalDetails.tsx';
import { allCreditsQuery, fetchCreditsFile, useCredits } from './use-credits.ts';

const CreditTable = lazy(() => import('./CreditTable.tsx'));

/** Filters, table and detail dialog of all credits. */
export function CreditsSection() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const [isWhole, setIsWhole] = useState(false);
  const client = useQueryClient();
  const [opened, setOpened] = useState<string | null>(null);
  const [busy, setBusy] = useState<'refresh' | 'all' | 'xlsx' | 'csv' | null>(null);
  const mayExport = useMayCall(exportAdminCredits);
  const pages = useCredits(filters, !isWhole);
  const whole = useQuery({ ...allCreditsQuery(filters), enabled: isWhole });
  const list = isWhole ? whole : pages;

  const change = useCallback(
    (changed: Partial<CreditFilters>) => {
      // Another list starts at its first page, and only what was asked for is loaded whole.
      setIsWhole(false);
      setSearch((present) => writeFilters({ ...readFilters(present), page: 1, ...changed }, present), {
        replace: true,
        preventScrollReset: true,
      });
    },
    [setSearch],
  );

  const total = list.data?.total ?? 0;
  const credits = list.data?.data ?? [];
  const current = useRowCursor(
    credits.map(({ id }) => id),
    setOpened,
    { r: (id) => void navigate(reviewPath(id, filters)) },
  );

  async function run(what: NonNullable<typeof busy>, work: () => Promise<string>, failure: string): Promise<void> {
    setBusy(what);
    try {
      showToast(await work(), 'done');
    } catch (error) {
      showToast(failureText(error, failure), 'error');
    } finally {
      setBusy(null);
    }
  }

  const refresh = () =>
    run(
      'refresh',
      async () => {
        const { error } = await list.refetch();
        if (error) throw error;
        return 'Lista de créditos actualizada';
      },
      'Error al cargar los créditos',
    );
  const loadAll = () =>
    run(
      'all',
      async () => {
        await client.fetchQuery({ ...allCreditsQuery(filters), staleTime: 0 });
        setIsWhole(true);
        return 'Créditos cargados correctamente';
      },
      'Error al cargar créditos. Intente de nuevo.',
    );
  const download = (format: 'xlsx' | 'csv') =>
    run(
      format,
      async () => {
        const file = await fetchCreditsFile(filters, format);
        saveFile(file, file.name);
        return `${file.name} descargado`;
      },
      'Error al exportar los créditos',
    );

  return (
    <section aria-label="Créditos">
      <div className={styles.bar}>
        <p className="small soft" role="status">
          {list.data ? formatCount(total, 'crédito', 'créditos') : 'Cargando créditos...'}
          {isWhole &&
            (credits.length < total
              ? `, los primeros ${formatNumber(credits.length)} en la tabla`
              : ', todos en la tabla')}
        </p>
        <ShortcutsHelp lines={[...rowCursorKeys, { keys: ['R'], does: 'Revisa la fila en su pantalla' }]} />
        <Button small busyText={busy === 'refresh' && 'Actualizando...'} onClick={() => void refresh()}>
          <Icon name="rotate" size={20} />
          Actualizar
        </Button>
        {isWhole ? (
          <Button small onClick={() => setIsWhole(false)}>
            Ver por páginas
          </Button>
        ) : (
          <Button small busyText={busy === 'all' && 'Cargando...'} onClick={() => void loadAll()}>
            Cargar todos
          </Button>
        )}
        {mayExport && (
          <>
            <Button small busyText={busy === 'xlsx' && 'Exportando...'} onClick={() => void download('xlsx')}>
              <Icon name="download" size={20} />
              Excel
            </Button>
            <Button small busyText={busy === 'csv' && 'Exportando...'} onClick={() => void download('csv')}>
              <Icon name="download" size={20} />
              CSV
            </Button>
          </>
        )}
      </div>
      <FilterPanel filters={filters} onChange={change} />
      {list.isPending && <RowsSkeleton rows={filters.limit} label="Cargando créditos" />}
      {list.isError && !list.data && (
        <ErrorState level={2} title="Error al cargar créditos" onRetry={() => void list.refetch()}>
          <FailureText error={list.error} otherwise="El servidor no respondió bien. Tus filtros siguen puestos." />
        </ErrorState>
      )}
      {list.data && total === 0 && (
        <>
          <EmptyState
            level={2}
            title={isFiltered(filters) ? 'Ningún crédito cumple estos filtros' : 'Todavía no hay créditos'}
            drawing={<EmptyLedger />}
            actions={isFiltered(filters) && <Button onClick={() => change(unfiltered(filters))}>Quitar filtros</Button>}
          >
            {isFiltered(filters)
              ? 'Quita alguno, o amplía las fechas o el monto.'
              : 'Cuando alguien pida su primer crédito, lo verás aquí y en la campana.'}
          </EmptyState>
          <TechnicalDetails filters={filters} total={total} />
        </>
      )}
      {total > 0 && (
        <Suspense fallback={<RowsSkeleton rows={filters.limit} label="Cargando la tabla" />}>
          <CreditTable
            rows={credits}
            total={total}
            isWhole={isWhole}
            page={filters.page}
            limit={filters.limit}
            sizes={tablePageSizes}
            isFetching={list.isPlaceholderData}
            current={current}
            sorting={{ value: filters.sort, onChange: (sort) => change({ sort: sort as CreditFilters['sort'] }) }}
            reviewPathOf={(id) => reviewPath(id, filters)}
            onPage={(page) => change({ page })}
            onLimit={(limit) => change({ limit, page: 1 })}
            onOpen={setOpened}
          />
        </Suspense>
      )}
      {opened && <CreditDetailDialog id={opened} tab="general" list={filters} onClose={() => setOpened(null)} />}
    </section>
  );
}

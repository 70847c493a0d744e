import {
  activityStatuses,
  activityStatusLabels,
  activityTypeLabels,
  activityTypes,
  exportActivity,
  listActivity,
} from '@cotejo/contracts/activity-log';
import { formatNumber } from '@cotejo/format/figures';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { request } from '#request/request.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyLedger } from '#ui/drawings/EmptyLedger.tsx';
import { EmptyState, ErrorState } from '#ui/EmptyState.tsx';
import { SelectField, TextField } from '#ui/Field.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/Toast.tsx';
import { adminName, useAdmins } from '../settings/use-admins.ts';
import { FailureText } from '../shell/FailureText.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { ShortcutsHelp } from '../shell/ShortcutsHelp.tsx';
import { failureText } from '../shell/session-failure.ts';
import { rowCursorKeys, useRowCursor } from '../shell/use-row-cursor.ts';
import { useExistingPage } from '../ui/use-existing-page.ts';
import { ActivityDialog } from './ActivityDialog.tsx';
import { ActivitySummary } from './ActivitySummary.tsx';
import { ActivityTable } from './ActivityTable.tsx';
import styles from './activity.module.css';
import {
  type ActivityFilters,
  activityFilterOf,
  activityPageSize,
  activityQueryOf,
  readActivityFilters,
  writeActivityFilters,
} from './activity-filters.ts';
import { ChainCheck } from './ChainCheck.tsx';

export const meta: MetaFunction = () => [{ title: 'Registro de actividad · Panel de Administración · cotejo' }];

export default function ActivityPage() {
  const [search, setSearch] = useSearchParams();
  const filters = readActivityFilters(search);
  const [opened, setOpened] = useState<string | null>(null);
  const query = activityQueryOf(filters);
  const list = useQuery({
    queryKey: ['admin', 'activity', 'list', query],
    queryFn: ({ signal }) => request(listActivity, { query, signal }),
    placeholderData: keepPreviousData,
  });
  const download = useMutation({
    mutationFn: async () => {
      const file = await request(exportActivity, { query: activityFilterOf(filters) });
      saveFile(file, file.name);
    },
    onError: (error) => showToast(failureText(error, 'No se pudo descargar el registro.'), 'error'),
  });
  const rows = list.data?.data ?? [];
  const total = list.data?.total ?? 0;
  const change = (changed: Partial<ActivityFilters>) =>
    setSearch(writeActivityFilters({ ...filters, page: 1, ...changed }), { replace: true, preventScrollReset: true });
  useExistingPage(
    {
      page: filters.page,
      limit: activityPageSize,
      total: list.data && !list.isPlaceholderData ? list.data.total : null,
    },
    (page) => change({ page }),
  );
  const current = useRowCursor(
    rows.map(({ id }) => id),
    setOpened,
  );

  return (
    <>
      <PageHead
        title="Registro de actividad"
        actions={
          <>
            <ShortcutsHelp lines={rowCursorKeys} />
            <Button busyText={download.isPending && 'Preparando...'} onClick={() => download.mutate()}>
              Descargar CSV
            </Button>
          </>
        }
      >
        El servidor escribe cada cambio y lo sella. Si alguien altera un registro, la comprobación lo muestra.
      </PageHead>
      <div className={styles.top}>
        <ActivitySummary onShow={(startDate) => change({ startDate, endDate: '' })} />
        <ChainCheck />
      </div>
      <FilterRow key={search.toString()} filters={filters} onChange={change} />
      {list.isPending && <RowsSkeleton rows={activityPageSize} height={52} label="Cargando actividad" />}
      {list.isError && !list.data && (
        <ErrorState level={2} title="Error al cargar la actividad" onRetry={() => void list.refetch()}>
          <FailureText error={list.error} otherwise="Tus filtros siguen puestos." />
        </ErrorState>
      )}
      {list.data && total === 0 && (
        <EmptyState
          level={2}
          title="No hay actividad con estos filtros"
          drawing={<EmptyLedger />}
          actions={<Button onClick={() => setSearch({})}>Quitar filtros</Button>}
        >
          Amplía las fechas o busca otra palabra.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <ActivityTable rows={rows} current={current} onOpen={setOpened} />
          <Pagination
            page={filters.page}
            pageCount={Math.ceil(total / activityPageSize)}
            onChange={(page) => change({ page })}
          >
            {formatNumber((filters.page - 1) * activityPageSize + 1)} a{' '}
            {formatNumber((filters.page - 1) * activityPageSize + rows.length)} de {formatNumber(total)}
          </Pagination>
        </>
      )}
      {opened && <ActivityDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function FilterRow({
  filters,
  onChange,
}: {
  filters: ActivityFilters;
  onChange: (changed: Partial<ActivityFilters>) => void;
}) {
  const [q, setQ] = useState(filters.q);
  const admins = useAdmins();
  function search(event: FormEvent): void {
    event.preventDefault();
    onChange({ q: q.trim() });
  }
  return (
    <form className={styles.filters} onSubmit={search}>
      <TextField
        label="Buscar"
        type="search"
        placeholder="Palabra o persona"
        value={q}
        onChange={(event) => setQ(event.target.value)}
        onBlur={() => q.trim() !== filters.q && onChange({ q: q.trim() })}
      />
      <SelectField
        label="Tipo"
        value={filters.type}
        onChange={(event) => onChange({ type: activityTypes.find((type) => type === event.target.value) ?? '' })}
      >
        <option value="">Todos</option>
        {activityTypes.map((type) => (
          <option key={type} value={type}>
            {activityTypeLabels[type]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Estado"
        value={filters.status}
        onChange={(event) =>
          onChange({ status: activityStatuses.find((status) => status === event.target.value) ?? '' })
        }
      >
        <option value="">Todos</option>
        {activityStatuses.map((status) => (
          <option key={status} value={status}>
            {activityStatusLabels[status]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Quién"
        value={filters.adminId}
        onChange={(event) => onChange({ adminId: event.target.value })}
      >
        <option value="">Todos</option>
        {admins.data?.map((admin) => (
          <option key={admin.id} value={admin.id}>
            {adminName(admin)}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Desde"
        type="date"
        value={filters.startDate}
        onChange={(event) => onChange({ startDate: event.target.value })}
      />
      <TextField
        label="Hasta"
        type="date"
        value={filters.endDate}
        onChange={(event) => onChange({ endDate: event.target.value })}
      />
    </form>
  );
}

import { institutionTypeLabels, institutionTypes } from '@cotejo/contracts/institutions/public';
import { confirmRates, type ListRatesQuery, type RateVersion } from '@cotejo/contracts/rates/admin';
import { formatCount } from '@cotejo/format/figures';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/controls/Field.tsx';
import { Chip } from '#ui/page/Chip.tsx';
import { officeTitle } from '../shell/office-title.ts';
import { useMayCall } from '../shell/use-admin.ts';
import { ListPage } from '../ui/ListPage.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useListUrl } from '../ui/use-list-url.ts';
import type { Route } from './+types/RatesPage.ts';
import { ChangeRateDialog } from './ChangeRateDialog.tsx';
import { ConfirmRatesDialog } from './ConfirmRatesDialog.tsx';
import { ProposedRates } from './ProposedRates.tsx';
import { RateHistoryDialog } from './RateHistoryDialog.tsx';
import { RatesHead } from './RatesHead.tsx';
import { type ListedRate, rateColumns } from './rate-columns.tsx';
import styles from './rates.module.css';
import { rateFailures, useRates } from './use-rates.ts';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Tasas') }];

const sorts = ['confirmedAt', '-confirmedAt', 'name', '-name', 'minRate', '-minRate'] as const;
const names = { q: 'buscar', type: 'tipo', stale: 'comprobadas', above: 'maximo' } as const;
const sizes = [10, 25, 50, 100] as const;

type Task =
  | { kind: 'history' | 'confirm'; row: ListedRate }
  | { kind: 'change'; row: ListedRate; returnTo?: RateVersion }
  | { kind: 'confirmChosen' };

export default function RatesPage() {
  const url = useListUrl(names, { sizes, defaultSize: 25, sorts });
  const { filters, change } = url;
  const navigate = useNavigate();
  const mayChange = useMayCall(confirmRates);
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListedRate>>(new Map());
  const [task, setTask] = useState<Task | null>(null);
  const list = useRates({ ...queryOf(filters), ...(url.sort && { sort: url.sort }), page: url.page, limit: url.limit });
  const rows = (list.data?.data ?? []).map((row) => ({ ...row, id: row.institutionId }));
  const search = useCallback((q: string) => change({ q }), [change]);
  const close = () => setTask(null);
  const hasAll = rows.length > 0 && rows.every(({ id }) => chosen.has(id));

  function choose(changed: readonly ListedRate[], isChosen: boolean): void {
    setChosen((present) => {
      const next = new Map(present);
      for (const row of changed) {
        if (!isChosen) next.delete(row.id);
        // Keeps the row as it was when it was selected, because that is the version that was compared.
        else if (!next.has(row.id)) next.set(row.id, row);
      }
      return next;
    });
  }
  const drop = (ids: readonly string[]) =>
    setChosen((present) => new Map([...present].filter(([id]) => !ids.includes(id))));

  return (
    <>
      <RatesHead area="tasas">Primero lo que nadie ha comprobado con su fuente.</RatesHead>
      <ProposedRates />
      <ListPage
        url={url}
        list={list}
        rows={rows}
        sizes={sizes}
        columns={rateColumns({
          choice: mayChange
            ? {
                has: (id) => chosen.has(id),
                hasAll,
                toggle: (row) => choose([row], !chosen.has(row.id)),
                toggleAll: () => choose(rows, !hasAll),
              }
            : null,
          sorting: url.sorting,
          actions: {
            onHistory: (row) => setTask({ kind: 'history', row }),
            onChange: (row) => setTask({ kind: 'change', row }),
            onConfirm: (row) => setTask({ kind: 'confirm', row }),
            onInstitution: ({ id }) => void navigate(`/admin/institutions/${id}`),
          },
        })}
        noun={{ one: 'institución', many: 'instituciones' }}
        failure={rateFailures.load}
        empty={{
          level: 2,
          filtered: ['Ninguna tasa cumple estos filtros', 'Prueba con menos letras, o mira todas.'],
          none: ['Todavía no hay tasas', 'Aparecen cuando agregas una institución.'],
        }}
        filters={
          <>
            <SearchField label="Buscar" placeholder="Parte del nombre" value={filters.q} onChange={search} />
            <SelectField
              label="Comprobadas"
              value={filters.stale}
              onChange={(event) => change({ stale: event.target.value })}
            >
              <option value="">Todas</option>
              <option value="no">Por confirmar</option>
              <option value="si">Al día</option>
            </SelectField>
            <SelectField label="Tipo" value={filters.type} onChange={(event) => change({ type: event.target.value })}>
              <option value="">Todos</option>
              {institutionTypes.map((type) => (
                <option key={type} value={type}>
                  {institutionTypeLabels[type]}
                </option>
              ))}
            </SelectField>
            <Chip
              isActive={filters.above === 'si'}
              onClick={() => change({ above: filters.above === 'si' ? '' : 'si' })}
            >
              Sobre el máximo legal
            </Chip>
          </>
        }
        onOpen={(row) => setTask({ kind: 'history', row })}
      />
      {chosen.size > 0 && (
        <div className={styles.chosen}>
          <p role="status">
            {formatCount(chosen.size, 'elegida', 'elegidas')}
            {countElsewhere(chosen, rows)}
          </p>
          <Button small onClick={() => setChosen(new Map())}>
            Quitar<span className="visually-hidden"> la selección</span>
          </Button>
          <Button small variant="main" onClick={() => setTask({ kind: 'confirmChosen' })}>
            Confirmar
          </Button>
        </div>
      )}
      {task?.kind === 'history' && (
        <RateHistoryDialog
          institution={{ id: task.row.id, name: task.row.name }}
          onReturn={mayChange ? (version) => setTask({ kind: 'change', row: task.row, returnTo: version }) : undefined}
          onClose={close}
        />
      )}
      {task?.kind === 'change' && <ChangeRateDialog row={task.row} returnTo={task.returnTo} onClose={close} />}
      {task?.kind === 'confirm' && <ConfirmOne row={task.row} onClose={close} />}
      {task?.kind === 'confirmChosen' && (
        <ConfirmRatesDialog
          rows={[...chosen.values()]}
          onDrop={drop}
          onDone={() => {
            setChosen(new Map());
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function ConfirmOne({ row, onClose }: { row: ListedRate; onClose: () => void }) {
  const [rows, setRows] = useState([row]);
  return <ConfirmRatesDialog rows={rows} onDrop={() => setRows([])} onDone={onClose} onClose={onClose} />;
}

function countElsewhere(chosen: ReadonlyMap<string, ListedRate>, rows: readonly ListedRate[]): string {
  const here = rows.filter(({ id }) => chosen.has(id)).length;
  const elsewhere = chosen.size - here;
  return elsewhere === 0 ? '' : `, ${elsewhere} fuera de esta página`;
}

function queryOf({ q, type, stale, above }: Record<keyof typeof names, string>): Partial<ListRatesQuery> {
  const knownType = institutionTypes.find((each) => each === type);
  return {
    ...(q && { q }),
    ...(knownType && { type: knownType }),
    ...(['si', 'no'].includes(stale) && { stale: stale === 'no' }),
    ...(above === 'si' && { aboveCeiling: true }),
  };
}

import { type CeilingRow, putCeiling } from '@cotejo/contracts/rates/monthly';
import { rateSegmentLabels, rateSegments } from '@cotejo/contracts/rates/source';
import { formatPercent } from '@cotejo/format/figures';
import { formatMonthOfYear } from '@cotejo/format/time';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SourceLink } from '#ui/RatesNote.tsx';
import { officeTitle } from '../shell/office-title.ts';
import { useMayCall } from '../shell/use-admin.ts';
import adminStyles from '../ui/admin-ui.module.css';
import { ConfirmChange } from '../ui/ConfirmDialog.tsx';
import { ListPage } from '../ui/ListPage.tsx';
import { type ListColumn, onPhone, widerThanPhone } from '../ui/PagedTable.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { useListUrl } from '../ui/use-list-url.ts';
import type { Route } from './+types/CeilingsPage.ts';
import { type EditedMonthly, MonthlyDialog } from './MonthlyDialog.tsx';
import { emptyMonthlyForm, formOfCeiling, segmentOf } from './monthly-form.ts';
import { RatesHead } from './RatesHead.tsx';
import styles from './rates.module.css';
import { monthlyFailures, useCeilings, useDeleteCeiling, useMissingCeiling } from './use-monthly.ts';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Máximos legales') }];

const names = { segment: 'segmento' } as const;

type ListedCeiling = CeilingRow & { id: string };

/** The legal ceiling of each month and segment, as the Banco Central publishes it. */
export default function CeilingsPage() {
  const url = useListUrl(names, { defaultSize: 25 });
  const mayWrite = useMayCall(putCeiling);
  const segment = segmentOf(url.filters.segment);
  const list = useCeilings({ ...(segment && { segment }), page: url.page, limit: url.limit });
  const missing = useMissingCeiling();
  const [edited, setEdited] = useState<EditedMonthly | null>(null);
  const [deleting, setDeleting] = useState<CeilingRow | null>(null);
  const rows = (list.data?.data ?? []).map((row) => ({ ...row, id: `${row.month}.${row.segment}` }));
  const write = () => setEdited({ initial: emptyMonthlyForm(), name: null });
  const change = (row: CeilingRow) => setEdited({ initial: formOfCeiling(row), name: nameOf(row) });
  const add = mayWrite && (
    <Button variant="main" onClick={write}>
      <Icon name="plus" size={20} />
      Escribir máximo
    </Button>
  );
  return (
    <>
      <RatesHead area="maximos" actions={add}>
        Lo más que la ley deja cobrar, mes a mes, según el Banco Central del Ecuador.
      </RatesHead>
      {missing && (
        <div className={`${adminStyles.warning} ${styles.missing}`} role="status">
          <Icon name="warning" size={20} />
          <p>
            <b>Falta el máximo de consumo de {formatMonthOfYear(missing.month)}.</b>{' '}
            {missing.counting
              ? `Mientras tanto cuenta el de ${formatMonthOfYear(missing.counting.month)}: ${formatPercent(missing.counting.maximumEffectiveRate)}.`
              : 'Mientras tanto no se compara con ninguno.'}
          </p>
        </div>
      )}
      <ListPage
        url={url}
        list={list}
        rows={rows}
        hasActions={mayWrite}
        columns={ceilingColumns({ mayWrite, onChange: change, onDelete: setDeleting })}
        noun={{ one: 'máximo', many: 'máximos' }}
        failure={monthlyFailures.ceiling.load}
        empty={{
          level: 2,
          filtered: ['No hay máximos de ese segmento', 'Elige otro, o míralos todos.'],
          none: ['Todavía no hay máximos legales', 'Escribe el de este mes, o importa los que tengas.'],
          actions: add,
        }}
        filters={
          <SelectField
            label="Segmento"
            className={styles.filter}
            value={url.filters.segment}
            onChange={(event) => url.change({ segment: event.target.value })}
          >
            <option value="">Todos</option>
            {rateSegments.map((each) => (
              <option key={each} value={each}>
                {rateSegmentLabels[each]}
              </option>
            ))}
          </SelectField>
        }
        onOpen={(id) => {
          const row = rows.find((each) => each.id === id);
          if (row && mayWrite) change(row);
        }}
      />
      {edited && <MonthlyDialog kind="ceiling" edited={edited} onClose={() => setEdited(null)} />}
      {deleting && <DeleteCeiling row={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

const nameOf = ({ segment, month }: CeilingRow): string => `${rateSegmentLabels[segment]}, ${formatMonthOfYear(month)}`;

function ceilingColumns({
  mayWrite,
  onChange,
  onDelete,
}: {
  mayWrite: boolean;
  onChange: (row: CeilingRow) => void;
  onDelete: (row: CeilingRow) => void;
}): ListColumn<ListedCeiling>[] {
  return [
    {
      id: 'month.onPhone',
      title: 'Máximo',
      media: onPhone,
      cell: (row) => (
        <div className={adminStyles.folded}>
          <b>{formatMonthOfYear(row.month)}</b>
          <span className="small">
            {rateSegmentLabels[row.segment]}: <b>{formatPercent(row.maximumEffectiveRate)}</b>
          </span>
          <span className="small" data-control>
            <SourceLink source={row.source} />
          </span>
        </div>
      ),
    },
    {
      id: 'month',
      title: 'Mes',
      media: widerThanPhone,
      isOneLine: true,
      cell: ({ month }) => formatMonthOfYear(month),
    },
    { id: 'segment', title: 'Segmento', media: widerThanPhone, cell: ({ segment }) => rateSegmentLabels[segment] },
    {
      id: 'rate',
      title: 'Tasa efectiva máxima',
      media: widerThanPhone,
      align: 'right',
      isOneLine: true,
      cell: ({ maximumEffectiveRate }) => formatPercent(maximumEffectiveRate),
    },
    {
      id: 'source',
      title: 'Fuente',
      media: widerThanPhone,
      isControl: true,
      cell: ({ source }) => (
        <span className={styles.source}>
          <SourceLink source={source} />
        </span>
      ),
    },
    ...(mayWrite
      ? [
          {
            id: 'actions',
            title: <span className="visually-hidden">Acciones</span>,
            align: 'right' as const,
            cell: (row: ListedCeiling) => (
              <RowMenu
                label={`Acciones de ${nameOf(row)}`}
                actions={[
                  { label: 'Cambiar', icon: 'file', onClick: () => onChange(row) },
                  { label: 'Eliminar', icon: 'close', isDangerous: true, onClick: () => onDelete(row) },
                ]}
              />
            ),
          },
        ]
      : []),
  ];
}

function DeleteCeiling({ row, onClose }: { row: CeilingRow; onClose: () => void }) {
  const deletion = useDeleteCeiling(row, onClose);
  return (
    <ConfirmChange
      title="Eliminar máximo legal"
      confirm="Eliminar"
      busyText="Eliminando..."
      isDangerous
      change={deletion}
      onClose={onClose}
    >
      <p>
        <b>
          {nameOf(row)}: {formatPercent(row.maximumEffectiveRate)}
        </b>
      </p>
      <p className="soft">Desde este momento cuenta el último mes anterior que se conozca.</p>
    </ConfirmChange>
  );
}

import { type AverageRow, putAverage } from '@cotejo/contracts/rates/monthly';
import { rateSegmentLabels } from '@cotejo/contracts/rates/source';
import { formatDollars, formatPercent } from '@cotejo/format/figures';
import { formatMonthOfYear } from '@cotejo/format/time';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { SelectField, TextField } from '#ui/Field.tsx';
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
import type { Route } from './+types/AveragesPage.ts';
import { type EditedMonthly, MonthlyDialog } from './MonthlyDialog.tsx';
import { emptyMonthlyForm, formOfAverage, presentMonth } from './monthly-form.ts';
import { RatesHead } from './RatesHead.tsx';
import styles from './rates.module.css';
import { monthlyFailures, useAverages, useDeleteAverage, useInstitutionNames } from './use-monthly.ts';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Promedios') }];

const names = { institutionId: 'institucion', month: 'mes' } as const;

type ListedAverage = AverageRow & { id: string };

/** What each institution really charged in a month, as the Banco Central publishes it. */
export default function AveragesPage() {
  const url = useListUrl(names, { defaultSize: 25 });
  const { filters, change } = url;
  const mayWrite = useMayCall(putAverage);
  const institutions = useInstitutionNames();
  const list = useAverages({
    ...(isId(filters.institutionId) && { institutionId: filters.institutionId }),
    ...(isMonth(filters.month) && { month: filters.month }),
    page: url.page,
    limit: url.limit,
  });
  const [edited, setEdited] = useState<EditedMonthly | null>(null);
  const [deleting, setDeleting] = useState<AverageRow | null>(null);
  const rows = (list.data?.data ?? []).map((row) => ({
    ...row,
    id: `${row.month}.${row.institutionId}.${row.segment}`,
  }));
  const write = () =>
    setEdited({ initial: { ...emptyMonthlyForm(), institutionId: filters.institutionId }, name: null });
  const edit = (row: AverageRow) => setEdited({ initial: formOfAverage(row), name: nameOf(row) });
  const add = mayWrite && (
    <Button variant="main" onClick={write}>
      <Icon name="plus" size={20} />
      Escribir promedio
    </Button>
  );
  return (
    <>
      <RatesHead area="promedios" actions={add}>
        Lo que cada institución cobró de verdad, según el Banco Central del Ecuador.
      </RatesHead>
      <ListPage
        url={url}
        list={list}
        rows={rows}
        hasActions={mayWrite}
        columns={averageColumns({ mayWrite, onChange: edit, onDelete: setDeleting })}
        noun={{ one: 'promedio', many: 'promedios' }}
        failure={monthlyFailures.average.load}
        empty={{
          level: 2,
          filtered: ['No hay promedios con estos filtros', 'Elige otra institución u otro mes.'],
          none: ['Todavía no hay promedios', 'Escribe el primero, o importa los que tengas.'],
          actions: add,
        }}
        filters={
          <>
            <SelectField
              label="Institución"
              value={filters.institutionId}
              onChange={(event) => change({ institutionId: event.target.value })}
            >
              <option value="">Todas</option>
              {institutions.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Mes"
              type="month"
              placeholder="AAAA-MM"
              max={presentMonth()}
              value={filters.month}
              onChange={(event) => change({ month: event.target.value })}
            />
          </>
        }
        onOpen={(id) => {
          const row = rows.find((each) => each.id === id);
          if (row && mayWrite) edit(row);
        }}
      />
      {edited && <MonthlyDialog kind="average" edited={edited} onClose={() => setEdited(null)} />}
      {deleting && <DeleteAverage row={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

// What somebody typed into the URL is no filter.
const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const nameOf = ({ institution, segment, month }: AverageRow): string =>
  `${institution}, ${rateSegmentLabels[segment]}, ${formatMonthOfYear(month)}`;

function averageColumns({
  mayWrite,
  onChange,
  onDelete,
}: {
  mayWrite: boolean;
  onChange: (row: AverageRow) => void;
  onDelete: (row: AverageRow) => void;
}): ListColumn<ListedAverage>[] {
  return [
    {
      id: 'month.onPhone',
      title: 'Promedio',
      media: onPhone,
      cell: (row) => (
        <div className={adminStyles.folded}>
          <b>{row.institution}</b>
          <span className="small">
            {formatMonthOfYear(row.month)}, {rateSegmentLabels[row.segment]}: <b>{formatPercent(row.effectiveRate)}</b>
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
    { id: 'institution', title: 'Institución', media: widerThanPhone, cell: ({ institution }) => institution },
    { id: 'segment', title: 'Segmento', media: widerThanPhone, cell: ({ segment }) => rateSegmentLabels[segment] },
    {
      id: 'rate',
      title: 'Tasa efectiva',
      media: widerThanPhone,
      align: 'right',
      isOneLine: true,
      cell: ({ effectiveRate }) => formatPercent(effectiveRate),
    },
    {
      id: 'amount',
      title: 'Monto colocado',
      media: widerThanPhone,
      align: 'right',
      isOneLine: true,
      cell: ({ amountLent }) => (amountLent === null ? '—' : formatDollars(amountLent)),
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
            cell: (row: ListedAverage) => (
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

function DeleteAverage({ row, onClose }: { row: AverageRow; onClose: () => void }) {
  const deletion = useDeleteAverage(row, onClose);
  return (
    <ConfirmChange
      title="Eliminar promedio"
      confirm="Eliminar"
      busyText="Eliminando..."
      isDangerous
      change={deletion}
      onClose={onClose}
    >
      <p>
        <b>
          {nameOf(row)}: {formatPercent(row.effectiveRate)}
        </b>
      </p>
      <p className="soft">Deja de salir junto a las ofertas de {row.institution}.</p>
    </ConfirmChange>
  );
}

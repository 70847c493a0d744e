import {
  type AverageRow,
  deleteAverage,
  futureMonthTexts,
  listAverages,
  putAverage,
} from '@cotejo/contracts/rates/monthly';
import { monthSchema, putAverageBody } from '@cotejo/contracts/rates/monthly.schemas';
import { rateSegmentLabels } from '@cotejo/contracts/rates/source';
import { formatDollars, formatPercent } from '@cotejo/format/figures';
import { formatMonthOfYear } from '@cotejo/format/time';
import { parseTypedNumber, parseTypedPercent } from '@cotejo/format/typed-numbers';
import { request } from '#data/http/request.ts';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { figureOf } from '../institutions/typed-figures.ts';
import type { ListUrl } from '../ui/use-list-url.ts';
import { monthColumn, rateColumn, segmentColumn } from './monthly-columns.tsx';
import type { MonthlyForm } from './monthly-form.ts';
import { type MonthlyKind, type MonthlyRow, presentMonth } from './monthly-kind.ts';
import { SourceOnPhone, sourceColumn } from './source-column.tsx';
import { sourceOf } from './source-form.ts';
import { useInstitutionNames } from './use-monthly.ts';

type Filter = 'institutionId' | 'month';

/** Published by the Banco Central. */
export const averages: MonthlyKind<Filter> = {
  area: 'promedios',
  about: 'Lo que cada institución cobró de verdad, según el Banco Central del Ecuador.',
  title: 'Promedio',
  noun: { one: 'promedio', many: 'promedios' },
  add: 'Escribir promedio',
  empty: {
    filtered: ['No hay promedios con estos filtros', 'Elige otra institución u otro mes.'],
    none: ['Todavía no hay promedios', 'Escribe el primero, o importa los que tengas.'],
  },
  loadFailure: 'Error al cargar los promedios',
  rateLabel: 'Tasa efectiva',
  afterDelete: ({ average }) => `Deja de salir junto a las ofertas de ${average?.institution}.`,
  filterNames: { institutionId: 'institucion', month: 'mes' },
  Filters,
  // The URL can hold anything.
  queryOf: ({ institutionId, month }) => ({
    ...(isId(institutionId) && { institutionId }),
    ...(monthSchema.safeParse(month).success && { month }),
  }),
  columns: [
    monthColumn,
    { id: 'institution', title: 'Institución', cell: ({ average }) => average?.institution },
    segmentColumn,
    rateColumn('Tasa efectiva'),
    {
      id: 'amount',
      title: 'Monto colocado',
      align: 'right',
      isOneLine: true,
      cell: ({ average }) => (typeof average?.amountLent === 'number' ? formatDollars(average.amountLent) : '—'),
    },
    sourceColumn(),
  ],
  phone: {
    title: 'Promedio',
    cell: ({ month, segment, rate, source, average }) => (
      <>
        <b>{average?.institution}</b>
        <span className="small">
          {formatMonthOfYear(month)}, {rateSegmentLabels[segment]}: <b>{formatPercent(rate)}</b>
        </span>
        <SourceOnPhone source={source} />
      </>
    ),
  },
  list: listAverages,
  put: putAverage,
  read: async ({ institutionId, month, page, limit }, signal) => {
    const { data, total } = await request(listAverages, { query: { institutionId, month, page, limit }, signal });
    return { rows: data.map(rowOf), total };
  },
  save: async (params, form, dryRun) => {
    const body = { ...putAverageBody.parse(bodyOf(form)), dryRun };
    const { data, warnings } = await request(putAverage, { params, body });
    return { row: rowOf(data), warnings, isProposed: false };
  },
  delete: (params) => request(deleteAverage, { params }),
  body: putAverageBody,
  bodyOf,
  rateField: 'effectiveRate',
  lastMonth: presentMonth,
  futureText: futureMonthTexts.average,
  isByInstitution: true,
};

const rowOf = ({ month, segment, effectiveRate: rate, source, ...average }: AverageRow): MonthlyRow => ({
  ...{ month, segment, rate, source, average },
  id: `${month}.${average.institutionId}.${segment}`,
});

function bodyOf(form: MonthlyForm) {
  return {
    effectiveRate: figureOf(form.rate, parseTypedPercent),
    amountLent: figureOf(form.amountLent, parseTypedNumber),
    source: sourceOf(form),
  };
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

function Filters({ url: { filters, change } }: { url: ListUrl<Filter> }) {
  const institutions = useInstitutionNames();
  return (
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
  );
}

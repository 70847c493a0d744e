import {
  type CeilingRow,
  deleteCeiling,
  futureMonthTexts,
  listCeilings,
  putCeiling,
} from '@cotejo/contracts/rates/monthly';
import { putCeilingBody } from '@cotejo/contracts/rates/monthly.schemas';
import { rateSegmentLabels, rateSegments } from '@cotejo/contracts/rates/source';
import { formatPercent } from '@cotejo/format/figures';
import { formatMonthOfYear } from '@cotejo/format/time';
import { parseTypedPercent } from '@cotejo/format/typed-numbers';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { SelectField } from '#ui/controls/Field.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { figureOf } from '../institutions/typed-figures.ts';
import adminStyles from '../ui/admin-ui.module.css';
import { CeilingHistoryDialog } from './CeilingHistoryDialog.tsx';
import { monthColumn, rateColumn, segmentColumn } from './monthly-columns.tsx';
import { type MonthlyForm, segmentOf } from './monthly-form.ts';
import { type MonthlyKind, type MonthlyRow, nextMonth, presentMonth } from './monthly-kind.ts';
import { ProposedCeilings } from './ProposedCeilings.tsx';
import styles from './rates.module.css';
import { SourceOnPhone, sourceColumn } from './source-column.tsx';
import { sourceOf } from './source-form.ts';

/** Published by the Banco Central. */
export const ceilings: MonthlyKind<'segment'> = {
  area: 'maximos',
  about: 'Lo más que la ley deja cobrar, mes a mes, según el Banco Central del Ecuador.',
  title: 'Máximo legal',
  noun: { one: 'máximo', many: 'máximos' },
  add: 'Escribir máximo',
  empty: {
    filtered: ['No hay máximos de ese segmento', 'Elige otro, o míralos todos.'],
    none: ['Todavía no hay máximos legales', 'Escribe el de este mes, o importa los que tengas.'],
  },
  loadFailure: 'Error al cargar los máximos legales',
  rateLabel: 'Tasa efectiva máxima',
  afterDelete: () => 'Desde este momento cuenta el último mes anterior que se conozca.',
  filterNames: { segment: 'segmento' },
  Filters: ({ url }) => (
    <SelectField
      label="Segmento"
      className={styles.filter}
      value={url.filters.segment}
      onChange={(event) => url.change({ segment: event.target.value })}
    >
      <option value="">Todos</option>
      {rateSegments.map((segment) => (
        <option key={segment} value={segment}>
          {rateSegmentLabels[segment]}
        </option>
      ))}
    </SelectField>
  ),
  queryOf: (filters) => {
    const segment = segmentOf(filters.segment);
    return segment ? { segment } : {};
  },
  Notice: () => (
    <>
      <MissingCeiling />
      <ProposedCeilings />
    </>
  ),
  History: CeilingHistoryDialog,
  columns: [monthColumn, segmentColumn, rateColumn('Tasa efectiva máxima'), sourceColumn()],
  phone: {
    title: 'Máximo',
    cell: ({ month, segment, rate, source }) => (
      <>
        <b>{formatMonthOfYear(month)}</b>
        <span className="small">
          {rateSegmentLabels[segment]}: <b>{formatPercent(rate)}</b>
        </span>
        <SourceOnPhone source={source} />
      </>
    ),
  },
  list: listCeilings,
  put: putCeiling,
  read: async ({ segment, page, limit }, signal) => {
    const { data, total } = await request(listCeilings, { query: { segment, page, limit }, signal });
    return { rows: data.map(rowOf), total };
  },
  save: async ({ month, segment }, form, dryRun) => {
    const body = { ...putCeilingBody.parse(bodyOf(form)), dryRun };
    const { data, warnings, isProposed } = await request(putCeiling, { params: { month, segment }, body });
    return { row: rowOf(data), warnings, isProposed };
  },
  delete: ({ month, segment }) => request(deleteCeiling, { params: { month, segment } }),
  body: putCeilingBody,
  bodyOf,
  rateField: 'maximumEffectiveRate',
  lastMonth: nextMonth,
  futureText: futureMonthTexts.ceiling,
  isByInstitution: false,
};

const rowOf = ({ month, segment, maximumEffectiveRate: rate, source }: CeilingRow): MonthlyRow => ({
  ...{ month, segment, rate, source },
  id: `${month}.${segment}`,
});

function bodyOf(form: MonthlyForm) {
  return { maximumEffectiveRate: figureOf(form.rate, parseTypedPercent), source: sourceOf(form) };
}

/** Also says which ceiling applies until then. */
function MissingCeiling() {
  // Two, because next month's may already be published.
  const { data } = useQuery(
    endpointQuery(listCeilings, { query: { segment: 'consumo', limit: 2 }, isBackground: true }),
  );
  const present = presentMonth();
  if (!data || data.data.some(({ month }) => month === present)) return null;
  const counting = data.data.find(({ month }) => month < present);
  return (
    <div className={`${adminStyles.warning} ${styles.missing}`} role="status">
      <Icon name="warning" size={20} />
      <p>
        <b>Falta el máximo de consumo de {formatMonthOfYear(present)}.</b>{' '}
        {counting
          ? `Mientras tanto cuenta el de ${formatMonthOfYear(counting.month)}: ${formatPercent(counting.maximumEffectiveRate)}.`
          : 'Mientras tanto no se compara con ninguno.'}
      </p>
    </div>
  );
}

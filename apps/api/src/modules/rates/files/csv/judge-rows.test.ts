import { tooManyChargesText } from '@cotejo/contracts/institutions/charges';
import { chargesInput } from '@cotejo/contracts/institutions/charges.schemas';
import { criteriaTexts } from '@cotejo/contracts/institutions/criteria';
import type { AverageRow, CeilingRow } from '@cotejo/contracts/rates/monthly';
import { type Criteria, noCriteria } from '@cotejo/finance/criteria';
import { describe, expect, it } from 'vitest';
import { judgeAverages, judgeCeilings } from './judge-monthly.ts';
import { judgeProducts, type PresentProduct } from './judge-products.ts';
import { readRows } from './read-rows.ts';
import { averageLines, averagesCsv, productsCsv } from './write-csv.ts';

const now = new Date('2026-11-15T15:00:00Z');
const pichincha = '01990000-0000-7000-8000-000000000001';
const andina = '01990000-0000-7000-8000-000000000002';
const versionId = '01990000-0000-7000-8000-0000000000aa';

const product: PresentProduct = {
  ...{ institutionId: pichincha, versionId, name: 'Banco Pichincha', type: 'BANK', isActive: true },
  ...{ minRate: 12.5, maxRate: 16.125 },
  product: {
    ...{ minAmount: 1_000, maxAmount: 20_000, minTerm: 6, maxTerm: 48, minIncome: 450, maxIncome: 9_000 },
    ...{ minRate: 12.5, maxRate: 16.125, locations: ['Quito', 'Loja'] },
    charges: chargesInput.parse([{ kind: 'solca', basis: 'amount', value: 0.5, when: 'deducted' }]),
    criteria: noCriteria,
  },
};
const deleted: PresentProduct = { ...product, institutionId: andina, name: 'Cooperativa Andina', isActive: false };

const bytesOf = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'));
const products = (lines: readonly string[], present = [product, deleted]) =>
  judgeProducts(readRows(bytesOf(lines), 'products'), present);

const published: Criteria = {
  ...{ minAge: 21, maxAgeAtEnd: 70, maxDebtShare: 40, guarantorFrom: 1_234.5, noArrears: true },
  ...{ membership: 'before', membershipMonths: 3 },
  earnings: [
    { kind: 'employee', minMonths: 12 },
    { kind: 'pension', minMonths: 0 },
  ],
};
const cooperative: PresentProduct = {
  ...{ ...product, institutionId: andina, name: 'Cooperativa Andina', type: 'COOPERATIVE' },
  product: { ...product.product, criteria: published },
};
const criteriaColumns =
  'Edad mínima;Edad máxima al terminar;Ingresos que acepta;Deuda máxima (% del ingreso);Socio;Meses de socio;Garante desde (USD);Sin mora';

describe('the published rules of a product', () => {
  const judge = (cells: string, present = cooperative) =>
    products([`ID;${criteriaColumns}`, `${present.institutionId};${cells}`], [present]);
  const change = (field: string, column: string, old: string | null, next: string | null) => ({
    ...{ field, column, old, new: next },
  });

  it('are read from optional columns; an empty cell keeps and a dash takes away [12.12.10]', async () => {
    expect((await judge(';;;;;;;')).rows[0]).toMatchObject({ state: 'equal', changes: [] });
    expect((await judge('21;70;Jubilacion|DEPENDENCIA:12;40,00;Antes;3;1234,50;SI')).rows[0]?.changes).toEqual([]);
    const { rows, wrong, plan } = await judge('-;75;negocio:24|remesas;33,5;al firmar;;-;no');
    expect(wrong).toEqual([]);
    expect(rows[0]?.changes).toEqual([
      change('minAge', 'Edad mínima', '21', null),
      change('maxAgeAtEnd', 'Edad máxima al terminar', '70', '75'),
      change('earnings', 'Ingresos que acepta', 'dependencia:12|jubilación:0', 'negocio:24|remesas:0'),
      change('maxDebtShare', 'Deuda máxima (% del ingreso)', '40', '33,50'),
      change('membership', 'Socio', 'antes', 'al firmar'),
      change('membershipMonths', 'Meses de socio', '3', null),
      change('guarantorFrom', 'Garante desde (USD)', '1234,50', null),
      change('noArrears', 'Sin mora', 'sí', null),
    ]);
    expect(plan[0]?.product).toEqual({
      criteria: {
        ...{ minAge: null, maxAgeAtEnd: 75, maxDebtShare: 33.5, membership: 'at_signing', membershipMonths: null },
        ...{ guarantorFrom: null, noArrears: null },
        earnings: [
          { kind: 'business', minMonths: 24 },
          { kind: 'remittances', minMonths: 0 },
        ],
      },
    });
  });

  it('are exported empty where they are not published [12.12.10]', () => {
    const lines = productsCsv([product, cooperative]).toString().split('\r\n');
    expect(lines[0]).toMatch(new RegExp(`;Cargos;${criteriaColumns.replace(/[()]/g, '\\$&')}$`));
    expect(lines[1]).toMatch(/;;;;;;;;$/);
    expect(lines[2]).toMatch(/;21;70;dependencia:12\|jubilación:0;40;antes;3;1234,50;sí$/);
  });

  it.each([
    ['17;;;;;;;', 'Edad mínima', criteriaTexts.minAge],
    ['71;;;;;;;', 'Edad máxima al terminar', criteriaTexts.maxAgeBelowMinimum],
    [';;sueldo:12;;;;;', 'Ingresos que acepta', expect.stringContaining('dependencia:12|negocio:12')],
    [';;negocio:1|negocio:2;;;;;', 'Ingresos que acepta', criteriaTexts.earningTwice],
    [';;negocio:601;;;;;', 'Ingresos que acepta', criteriaTexts.earningMonths],
    [';;;40,125;;;;', 'Deuda máxima (% del ingreso)', 'Escribe el número sin separar los miles: 1234,50'],
    [';;;100,5;;;;', 'Deuda máxima (% del ingreso)', criteriaTexts.maxDebtShare],
    [';;;;después;;;', 'Socio', 'Escribe antes o al firmar'],
    [';;;;al firmar;3;;', 'Meses de socio', criteriaTexts.monthsWithoutMembership],
    [';;;;;121;;', 'Meses de socio', criteriaTexts.membershipMonths],
    [';;;;;;1.500;', 'Garante desde (USD)', 'Escribe el número sin separar los miles: 1234,50'],
    [';;;;;;;quizás', 'Sin mora', 'Escribe sí o no'],
  ])('%s is wrong at its column [12.12.10]', async (cells, column, message) => {
    expect((await judge(cells)).wrong).toEqual([{ line: 2, column, message }]);
  });

  it('a bank has no members [12.12.10]', async () => {
    const { wrong } = await judge(';;;;al firmar;;;', product);
    expect(wrong).toEqual([{ line: 2, column: 'Socio', message: criteriaTexts.membershipOfBank }]);
  });
});

describe('a row of a product', () => {
  it('tells what changes, old and new, and asks for that alone', async () => {
    const { rows, wrong, plan } = await products([
      'ID;Tasa mínima (%);Tasa máxima (%);Monto máximo (USD);Lugares',
      `${pichincha.toUpperCase()};13,5;16,1250;20000;-`,
    ]);
    expect(wrong).toEqual([]);
    expect(rows).toEqual([
      {
        ...{ line: 2, key: pichincha, name: 'Banco Pichincha', state: 'changed' },
        changes: [
          { field: 'minRate', column: 'Tasa mínima (%)', old: '12,5', new: '13,5' },
          { field: 'locations', column: 'Lugares', old: 'Quito|Loja', new: '-' },
        ],
      },
    ]);
    expect(plan).toEqual([
      { line: 2, institutionId: pichincha, versionId, isChanged: true, minRate: 13.5, product: { locations: [] } },
    ]);
  });

  it('that changes nothing is equal, and is asked for so that it still is', async () => {
    // A spreadsheet saves 16,1250 as 16,125: three decimals of an unchanged rate.
    const { rows, plan } = await products(['ID;Tasa máxima (%);Monto mínimo (USD)', `${pichincha};16,125;1000,00`]);
    expect(rows).toMatchObject([{ state: 'equal', changes: [] }]);
    expect(plan).toEqual([{ line: 2, institutionId: pichincha, versionId, isChanged: false }]);
  });

  it.each([
    ['another name', 'Institución', 'Banco pichincha', 'El ID es de "Banco Pichincha"'],
    [
      'a mark before three digits of a new rate',
      'Tasa mínima (%)',
      '1.234',
      'Escribe el número sin separar los miles: 1234,50',
    ],
    ['a rate above all', 'Tasa máxima (%)', '101', 'La tasa debe estar entre 0 y 100'],
    ['a rate above 100', 'Tasa máxima (%)', '100,01', 'La tasa debe estar entre 0 y 100'],
    ['seven decimals', 'Tasa mínima (%)', '12,1234567', 'La tasa admite como máximo seis decimales'],
    ['an amount below zero', 'Monto mínimo (USD)', '-5', 'Debe ser un número positivo'],
    ['half a cent', 'Monto máximo (USD)', '1500,5050', 'El monto admite como máximo dos decimales'],
    ['half a month', 'Plazo máximo (meses)', '24,5', 'El plazo debe ser un número entero de meses'],
    ['a place with a mark that turns text around', 'Lugares', 'Qui\u202eto', 'Contiene caracteres no permitidos'],
  ])('with %s is wrong at its cell [5.5.4]', async (_what, column, cell, message) => {
    const { rows, wrong, plan } = await products([`ID;${column}`, `${pichincha};${cell}`]);
    expect(wrong).toEqual([{ line: 2, column, message }]);
    expect(rows).toMatchObject([{ state: 'wrong', changes: [] }]);
    expect(plan).toEqual([]);
  });

  it.each([
    ['Tasa máxima (%)', 'Tasa mínima (%)', '17', 'La tasa máxima debe ser mayor o igual a la mínima'],
    ['Monto máximo (USD)', 'Monto mínimo (USD)', '20001', 'El monto máximo debe ser mayor o igual al mínimo'],
    ['Monto máximo (USD)', 'Monto máximo (USD)', '999', 'El monto máximo debe ser mayor o igual al mínimo'],
    ['Plazo máximo (meses)', 'Plazo mínimo (meses)', '49', 'El plazo máximo debe ser mayor o igual al mínimo'],
    ['Ingreso máximo (USD)', 'Ingreso mínimo (USD)', '9001', 'El ingreso máximo debe ser mayor o igual al mínimo'],
  ])('is wrong at %s where it would stand below what is kept', async (column, changed, cell, message) => {
    expect((await products([`ID;${changed}`, `${pichincha};${cell}`])).wrong).toEqual([{ line: 2, column, message }]);
  });

  it('is wrong where its charges would take more than half of the smallest loan', async () => {
    const charge = '[{""kind"":""other"",""basis"":""fixed"",""value"":600,""when"":""upfront""}]';
    expect((await products(['ID;Cargos', `${pichincha};"${charge}"`])).wrong).toEqual([
      { line: 2, column: 'Cargos', message: tooManyChargesText },
    ]);
  });

  it('whose stored charges cannot be read is left alone unless it says them anew', async () => {
    const unreadable = [{ ...product, product: { ...product.product, charges: null } }];
    const judged = (header: string, cell: string) => products([header, `${pichincha};${cell}`], unreadable);
    expect((await judged('ID;Monto máximo (USD)', '20000')).rows).toMatchObject([{ state: 'equal' }]);
    expect((await judged('ID;Tasa mínima (%)', '13')).rows).toMatchObject([{ state: 'changed' }]);
    expect((await judged('ID;Monto máximo (USD)', '30000')).wrong).toMatchObject([{ column: 'Cargos' }]);
    expect((await judged('ID;Cargos', '[]')).rows).toMatchObject([{ state: 'changed' }]);
  });

  it('is wrong where nobody, somebody deleted or an earlier row has its ID [5.5.4]', async () => {
    const { rows, wrong } = await products([
      'ID;Institución;Tasa mínima (%)',
      `${pichincha};;12,5`,
      `${versionId};Nadie;12,5`,
      `${andina};;12,5`,
      `${pichincha};;13`,
    ]);
    expect(wrong).toEqual([
      { line: 3, column: 'ID', message: 'Ninguna institución tiene este ID' },
      { line: 4, column: 'ID', message: 'Esta institución ha sido eliminada' },
      { line: 5, column: 'ID', message: 'Ya está en la línea 2' },
    ]);
    expect(rows.map(({ name, state }) => [name, state])).toEqual([
      ['Banco Pichincha', 'equal'],
      ['Nadie', 'wrong'],
      ['Cooperativa Andina', 'wrong'],
      ['Banco Pichincha', 'wrong'],
    ]);
  });
});

const bce = { label: 'Banco Central', url: 'https://bce.ejemplo.ec/tasas' };
const ceiling: CeilingRow = { month: '2026-11', segment: 'consumo', maximumEffectiveRate: 16.77, source: bce };
const average: AverageRow = {
  ...{ month: '2026-10', segment: 'consumo', institutionId: pichincha, institution: 'Banco Pichincha' },
  ...{ effectiveRate: 15.125, amountLent: 1_234_567.5, source: { label: '=BCE; "boletín"', url: null } },
};
const ceilings = (lines: readonly string[]) => judgeCeilings(readRows(bytesOf(lines), 'ceilings'), [ceiling], now);
const names = new Map([[pichincha, 'Banco Pichincha']]);
const averages = (file: Uint8Array) => judgeAverages(readRows(file, 'averages'), [average], names, now);

describe('a row of a ceiling', () => {
  const header = 'Mes;Segmento;Tasa efectiva máxima (%);Fuente;URL de la fuente';

  it('is new, changed or equal, and names its source, keeps it or takes the one of applying', async () => {
    const { rows, wrong, plan } = await ceilings([
      header,
      '2026-11;consumo;16,7;;',
      '2026-12;consumo;16,5;Resolución;',
    ]);
    expect(wrong).toEqual([]);
    expect(rows).toEqual([
      {
        ...{ line: 2, key: '2026-11 consumo', name: 'Consumo', state: 'changed' },
        changes: [{ field: 'maximumEffectiveRate', column: 'Tasa efectiva máxima (%)', old: '16,77', new: '16,7' }],
      },
      {
        ...{ line: 3, key: '2026-12 consumo', name: 'Consumo', state: 'new' },
        changes: [
          { field: 'maximumEffectiveRate', column: 'Tasa efectiva máxima (%)', old: null, new: '16,5' },
          { field: 'sourceLabel', column: 'Fuente', old: null, new: 'Resolución' },
        ],
      },
    ]);
    expect(plan.map(({ seen, next }) => [seen, next.source])).toEqual([
      [{ maximumEffectiveRate: 16.77, source: bce }, null],
      [null, { label: 'Resolución', url: null }],
    ]);
    const kept = await ceilings([header, '2026-11;consumo;16,77;;-']);
    expect(kept.rows[0]?.changes).toEqual([
      { field: 'sourceUrl', column: 'URL de la fuente', old: bce.url, new: null },
    ]);
    expect(kept.plan[0]?.next.source).toEqual({ label: 'Banco Central', url: null });
    expect((await ceilings([header, '2026-11;consumo;;;'])).rows).toMatchObject([{ state: 'equal' }]);
  });

  it('is wrong later than next month, without a rate, or with a source that is none', async () => {
    const { wrong } = await ceilings([
      header,
      '2027-01;consumo;16;;',
      '2026-12;educativo;;;',
      '2026-12;consumo;0;;',
      '2026-10;consumo;16;BCE;http://bce.ejemplo.ec',
      '2026-09;consumo;16;;https://bce.ejemplo.ec',
      '2026-11;consumo;;;',
      'nov-26;consumo;16;;',
    ]);
    expect(wrong).toEqual([
      { line: 2, column: 'Mes', message: 'El máximo puede ser, a lo más, del próximo mes' },
      { line: 3, column: 'Tasa efectiva máxima (%)', message: 'La tasa es requerida' },
      { line: 4, column: 'Tasa efectiva máxima (%)', message: 'La tasa debe ser mayor a 0' },
      { line: 5, column: 'URL de la fuente', message: 'Escribe una dirección que empiece con https://' },
      { line: 6, column: 'Fuente', message: 'Indica la fuente' },
      { line: 8, column: 'Mes', message: 'Ya está en la línea 7' },
    ]);
  });
});

describe('a row of an average', () => {
  it('of an export is equal, with three decimals, millions and a source like a formula [5.5.6]', async () => {
    const file = averagesCsv([averageLines([average])]);
    expect(file.toString().split('\r\n')[1]).toBe(
      `2026-10;${pichincha};Banco Pichincha;consumo;15,1250;1234567,50;"'=BCE; ""boletín""";`,
    );
    const { rows, wrong } = await averages(file);
    expect([wrong, rows.map(({ state }) => state)]).toEqual([[], ['equal']]);
  });

  it('is wrong for the future, an unknown ID, another name and thousands [5.5.4]', async () => {
    const { wrong } = await averages(
      bytesOf([
        'Mes;ID;Institución;Segmento;Tasa efectiva (%);Monto colocado (USD);Fuente',
        `2026-12;${pichincha};;consumo;15;;BCE`,
        `2026-10;${andina};;consumo;15;;BCE`,
        `2026-10;${pichincha};Banco Guayaquil;educativo;15;;BCE`,
        `2026-10;${pichincha};;inmobiliario;15;1.234.567,50;BCE`,
      ]),
    );
    expect(wrong).toEqual([
      { line: 2, column: 'Mes', message: 'El promedio no puede ser de un mes que aún no llega' },
      { line: 3, column: 'ID', message: 'Ninguna institución tiene este ID' },
      { line: 4, column: 'Institución', message: 'El ID es de "Banco Pichincha"' },
      { line: 5, column: 'Monto colocado (USD)', message: 'Escribe el número sin separar los miles: 1234,50' },
    ]);
  });
});

import { DomainError } from '@cotejo/contracts/core/errors';
import { afterAll, describe, expect, it } from 'vitest';
import { openPatientThreads } from '#testing/patient-threads.ts';
import { readInThread } from './read-in-thread.ts';
import { readRows } from './read-rows.ts';

const id = '01990000-0000-7000-8000-000000000001';
const bytesOf = (...lines: string[]) => Buffer.from(lines.join('\r\n'));

function refusalOf(read: () => unknown): unknown {
  try {
    read();
  } catch (error) {
    if (error instanceof DomainError) return error.details.fields?.file;
    throw error;
  }
  return 'nothing';
}

describe('the columns of a file', () => {
  it.each([
    ['semicolons and commas for decimals', ['ID;Tasa mínima (%);Monto máximo (USD)', `${id};12,5;1500,50`]],
    ['commas and points for decimals', ['ID,Tasa mínima (%),Monto máximo (USD)', `${id},12.5,1500.50`]],
    ['any order', ['Monto máximo (USD);ID;Tasa mínima (%)', `1500,50;${id};12,5`]],
    ['other cases, accents and spaces', ['id;TASA  MINIMA (%); monto maximo (usd) ', `${id}; 12,5 ;1500,5`]],
    ['a byte order mark', ['\uFEFFID;Tasa mínima (%);Monto máximo (USD)', `${id};12,50;1500,50`]],
    ['quotes', ['"ID";"Tasa mínima (%)";"Monto máximo (USD)"', `"${id}";"12,5";"1500,50"`]],
  ])('are read with %s [5.5.3]', (_how, lines) => {
    const { rows, wrong, ignored } = readRows(bytesOf(...lines), 'products');
    expect([wrong, ignored]).toEqual([[], []]);
    expect(rows).toEqual([{ line: 2, values: { institutionId: id, minRate: 12.5, maxAmount: 1500.5 } }]);
  });

  it('count their lines with quoted breaks and empty lines between', () => {
    const { rows } = readRows(
      bytesOf('ID;Institución', `${id};"Banco`, 'de dos líneas"', '', `${id};Otro`),
      'products',
    );
    expect(rows.map(({ line, values }) => [line, values.name])).toEqual([
      [2, 'Banco\nde dos líneas'],
      [5, 'Otro'],
    ]);
  });

  it('that are empty or absent are left as they are, and unknown ones are named', () => {
    const { rows, ignored } = readRows(bytesOf('ID;Notas;Tasa mínima (%);Cargos', `${id};x;;`), 'products');
    expect(rows[0]?.values).toEqual({ institutionId: id });
    expect(ignored).toEqual(['Notas']);
  });

  it('have places parted by | and - for none, and charges as JSON', () => {
    const charge = '[{""kind"":""solca"",""basis"":""amount"",""value"":0.5,""when"":""deducted""}]';
    const { rows } = readRows(bytesOf('ID;Lugares;Cargos', `${id};Quito | Loja;"${charge}"`, `${id};-;[]`), 'products');
    expect(rows.map(({ values }) => values.locations)).toEqual([['Quito', 'Loja'], []]);
    expect(rows[0]?.values.charges).toMatchObject([{ kind: 'solca', value: 0.5, obligation: 'law' }]);
    expect(rows[1]?.values.charges).toEqual([]);
  });
});

describe('cells that are wrong', () => {
  const thousands = 'Escribe el número sin separar los miles: 1234,50';
  it.each([
    ['Monto mínimo (USD)', '1.234', thousands],
    ['Monto mínimo (USD)', '1,234', thousands],
    ['Monto mínimo (USD)', '1.234,56', thousands],
    ['Monto mínimo (USD)', '12 000', thousands],
    ['Monto mínimo (USD)', '$500', 'Escribe solo el número, como 1234,50'],
    ['Tasa mínima (%)', '12 %', 'Escribe solo el número, como 14,52'],
    ['Tasa mínima (%)', '1e3', 'Escribe solo el número, como 14,52'],
    ['Plazo mínimo (meses)', 'doce', 'Escribe solo el número, como 1234,50'],
    ['ID', 'uno', 'Identificador inválido'],
    ['Cargos', 'ninguno', 'Los cargos deben ser una lista en JSON, como los escribe la exportación'],
    ['Cargos', '"[{""kind"":""solca""}]"', 'Cargo 1: Elige sobre qué se calcula'],
  ])('%s with %s say so and are never guessed [5.5.4]', (column, cell, message) => {
    const { wrong } = readRows(bytesOf(`ID;${column === 'ID' ? 'Notas' : column}`, `${id};${cell}`), 'products');
    const own = column === 'ID' ? readRows(bytesOf('ID', cell), 'products').wrong : wrong;
    expect(own).toEqual([{ line: 2, column, message }]);
  });

  it('in a row with too many cells make the row wrong', () => {
    const { wrong } = readRows(bytesOf('ID;Tasa mínima (%)', `${id};12;5`), 'products');
    expect(wrong).toMatchObject([
      { line: 2, column: null, message: expect.stringMatching(/^La fila tiene más celdas/) },
    ]);
  });

  it('of a month or a segment say what is expected', () => {
    const { rows, wrong } = readRows(
      bytesOf(
        'Mes;Segmento;Tasa efectiva máxima (%)',
        '2026-13;consumo;16',
        '2026-11;hipotecas;16',
        'nov-26;consumo;16,77',
        ';consumo;16',
      ),
      'ceilings',
    );
    expect(wrong.map(({ line, column, message }) => [line, column, message])).toEqual([
      [2, 'Mes', 'Escribe el mes como 2026-12'],
      [
        3,
        'Segmento',
        'Segmento desconocido: usa consumo, educativo, educativo_social, inmobiliario, vis_vip, microcredito_minorista, microcredito_simple, microcredito_ampliada',
      ],
      [5, 'Mes', 'Campo requerido'],
    ]);
    expect(rows[2]?.values).toEqual({ month: '2026-11', segment: 'consumo', maximumEffectiveRate: 16.77 });
  });
});

it.each([
  ['dic-26', '2026-12'],
  ['diciembre de 2026', '2026-12'],
  ['Diciembre 2026', '2026-12'],
  ['sept.-26', '2026-09'],
  ['12/2026', '2026-12'],
  ['1-2026', '2026-01'],
  ['01/12/2026', null],
  ['12/26', null],
  ['fin de 2026', null],
])('the month %s is read as %s [6.5.6]', (cell, month) => {
  const { rows, wrong } = readRows(bytesOf('Mes;Segmento;Tasa efectiva máxima (%)', `${cell};consumo;16`), 'ceilings');
  expect(rows[0]?.values.month ?? null).toBe(month);
  expect(wrong.map(({ message }) => message)).toEqual(month ? [] : ['Escribe el mes como 2026-12']);
});

it.each([
  ['Consumo', 'consumo'],
  ['vivienda de interes social y  publico', 'vis_vip'],
  ['Microcrédito de acumulación simple', 'microcredito_simple'],
])('the segment %s is read as %s [6.5.6]', (cell, segment) => {
  const { rows, wrong } = readRows(bytesOf('Mes;Segmento;Tasa efectiva máxima (%)', `2026-11;${cell};16`), 'ceilings');
  expect([wrong, rows[0]?.values.segment]).toEqual([[], segment]);
});

it('the first line that Excel writes for itself is no row, and lines keep their numbers [6.5.6]', () => {
  for (const mark of [';', ',']) {
    const lines = [`sep=${mark}`, `ID${mark}Tasa mínima (%)`, `${id}${mark}12`, `uno${mark}12`];
    const { rows, wrong } = readRows(bytesOf(...lines), 'products');
    expect(rows[0]).toEqual({ line: 3, values: { institutionId: id, minRate: 12 } });
    expect(wrong).toEqual([{ line: 4, column: 'ID', message: 'Identificador inválido' }]);
  }
});
const threads = openPatientThreads();
afterAll(() => threads.close());

describe('a file that cannot be read', () => {
  it.each([
    ['nothing in it', Buffer.from(''), 'El archivo está vacío'],
    ['spaces alone', Buffer.from(' \r\n '), 'El archivo está vacío'],
    ['no header that is required', bytesOf('Institución', 'x'), 'Falta la columna "ID"'],
    ['a header twice', bytesOf('ID;ID', 'x;y'), 'La columna "ID" está dos veces'],
    ['Latin 1', Buffer.from('ID;Institución\r\nx;Ahorró', 'latin1'), 'El archivo no está en UTF-8'],
    ['UTF-16', Buffer.from('ID;Notas\r\nx;y', 'utf16le'), 'El archivo no está en UTF-8'],
    ['a quote that is not closed', bytesOf('ID;Notas', 'x;"y'), 'No se entienden las comillas'],
    ['a quote in the middle', bytesOf('ID;Notas', 'x;y"z"'), 'No se entienden las comillas de la línea 2'],
    ['a line of 4 MB', bytesOf('ID;Notas', `x;${'a'.repeat(4e6)}`), 'La línea 2 es demasiado larga'],
    ['20,001 rows', Buffer.from(`ID\n${'x\n'.repeat(20_001)}`), 'El archivo tiene más de 20.000 filas'],
  ])('for %s is refused at file [5.5.5]', (_why, bytes, text) => {
    expect(refusalOf(() => readRows(bytes, 'products'))).toContain(text);
  });

  it('of averages has 5,000 rows at most [6.5.8]', () => {
    const file = Buffer.from(`Mes;ID;Segmento;Tasa efectiva (%)\n${'x\n'.repeat(5_001)}`);
    expect(refusalOf(() => readRows(file, 'averages'))).toContain('El archivo tiene más de 5.000 filas');
  });

  it('is refused from the thread as it is here, and too large a one before', async () => {
    await expect(readInThread(threads, bytesOf('Notas', 'x'), 'products')).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { file: 'Falta la columna "ID"' } },
    });
    await expect(readInThread(threads, new Uint8Array(5 * 1024 * 1024 + 1), 'products')).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
    });
    const slow = openPatientThreads({ imports: { deadlineMs: 1 } });
    await expect(readInThread(slow, bytesOf('ID', id), 'products')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/^No alcanzamos a leer el archivo/),
    });
    await slow.close();
  });

  it('is refused where it takes too much memory, and the process goes on', async () => {
    const module = new URL('../../../../platform/threads/fixtures/greedy-thread.ts', import.meta.url);
    await expect(readInThread(threads, bytesOf('ID', id), 'products', { module })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { file: 'El archivo es demasiado complejo: divídelo en varios' } },
    });
    expect((await readInThread(threads, bytesOf('ID', id), 'products')).rows).toHaveLength(1);
  });
});

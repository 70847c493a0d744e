import { performance } from 'node:perf_hooks';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { afterAll, describe, expect, it } from 'vitest';
import { expectInRounds } from '#testing/in-rounds.ts';
import { openPatientThreads } from '#testing/patient-threads.ts';
import { type Column, digitsCell, neutralise, numberCell, textCell, timeCell } from './cells.ts';
import { writeCsv } from './write-csv.ts';
import { writeWorkbook } from './write-workbook.ts';

interface Row {
  name: string | null;
  phone: string | null;
  at: string | null;
  amount: number | null;
}

const columns: Column<Row>[] = [
  { title: 'Nombre', width: 20, cell: ({ name }) => textCell(name) },
  { title: 'Teléfono', width: 12, cell: ({ phone }) => digitsCell(phone) },
  { title: 'Cuándo', width: 17, cell: ({ at }) => timeCell(at) },
  { title: 'Monto', width: 12, cell: ({ amount }) => numberCell(amount, 2) },
];
const rows: Row[] = [
  { name: 'Peña; "Ávila"', phone: '0990000120', at: '2026-11-21T03:05:00.000Z', amount: 1234.5 },
  { name: '=1+1', phone: '+593', at: null, amount: -0.1 },
  { name: null, phone: null, at: '2026-01-01T04:59:00.000Z', amount: null },
];
async function* batches(): AsyncGenerator<Row[]> {
  yield rows.slice(0, 2);
  yield rows.slice(2);
}

describe('a CSV file', () => {
  it('has semicolons, decimal commas, days of Ecuador, and digits that keep their zeros', async () => {
    const pieces: Buffer[] = [];
    for await (const piece of writeCsv(columns, batches())) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe(
      [
        '\uFEFFNombre;Teléfono;Cuándo;Monto',
        '"Peña; ""Ávila""";"\t0990000120";20/11/2026 22:05;1234,50',
        "'=1+1;'+593;;-0,10",
        ';;31/12/2025 23:59;',
        '',
      ].join('\r\n'),
    );
  });
});

const threads = openPatientThreads();
afterAll(() => threads.close());

describe('a workbook', () => {
  it('holds dates as dates, numbers as numbers and digits as text', async () => {
    const book = await writeWorkbook(threads, 'Hoja', columns, batches());
    // Dates are fractions of days, so a millisecond may be missing.
    const rounded = (value: unknown) =>
      value instanceof Date ? new Date(Math.round(value.getTime() / 1_000) * 1_000) : value;
    expect((await readSheet(book)).map((row) => row.map(rounded))).toEqual([
      ['Nombre', 'Teléfono', 'Cuándo', 'Monto'],
      ['Peña; "Ávila"', '0990000120', new Date('2026-11-20T22:05:00Z'), 1234.5],
      ["'=1+1", "'+593", null, -0.1],
      [null, null, new Date('2025-12-31T23:59:00Z'), null],
    ]);
  });

  it('is built beside the event loop, which serves others meanwhile [8.6.11]', async () => {
    async function* many(): AsyncGenerator<Row[]> {
      const row = { name: 'Peña', phone: '0990000120', at: '2026-11-21T03:05:00.000Z', amount: 1 };
      for (let batch = 0; batch < 8; batch += 1) yield Array.from({ length: 1_000 }, () => row);
    }
    await expectInRounds(
      async () => {
        const before = performance.eventLoopUtilization();
        const book = await writeWorkbook(threads, 'Hoja', columns, many());
        const { utilization } = performance.eventLoopUtilization(before);
        expect(await readSheet(book)).toHaveLength(8_001);
        return { utilization };
      },
      ({ utilization }) => utilization < 0.5,
      { atLeast: 1, atMost: 10 },
    );
  });

  it('fails with what ended its rows, and leaves the next ones their turn', async () => {
    async function* broken(): AsyncGenerator<Row[]> {
      yield rows;
      throw Object.assign(new Error('no database'), { code: 'ECONNREFUSED' });
    }
    const made = await Promise.allSettled([
      ...Array.from({ length: 3 }, () => writeWorkbook(threads, 'Hoja', columns, broken())),
      writeWorkbook(threads, 'Hoja', columns, batches()),
    ]);
    expect(made.map(({ status }) => status)).toEqual([...Array(3).fill('rejected'), 'fulfilled']);
    // The original error, by which the server recognizes an unavailable database.
    expect(made[0]).toMatchObject({ reason: { message: 'no database', code: 'ECONNREFUSED' } });
  });

  it('has a head that stays, filters, formats, and lies across the paper one page wide', async () => {
    const files = unzipSync(await writeWorkbook(threads, 'Hoja', columns, batches()));
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    const sheet = text('xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<autoFilter ref="A1:D4"/>');
    expect(text('xl/workbook.xml')).toContain('localSheetId="0" hidden="1">\'Hoja\'!$A$1:$D$4<');
    expect(sheet.indexOf('<autoFilter')).toBeGreaterThan(sheet.indexOf('</sheetData>'));
    expect(sheet).toMatch(/<pane[^>]*ySplit="1"/);
    expect(sheet).toMatch(/<pane[^>]*state="frozen"/);
    expect(sheet).toMatch(/<pageSetup[^>]*orientation="landscape"/);
    expect(sheet).toMatch(/<pageSetup[^>]*fitToHeight="0"/);
    expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>');
    for (const format of ['dd/mm/yyyy hh:mm', '#,##0.00']) expect(text('xl/styles.xml')).toContain(format);
  });

  it('names the columns behind Z', async () => {
    const wide = Array.from({ length: 28 }, (_, index) => ({ ...columns[0], title: `C${index}` }) as Column<Row>);
    const files = unzipSync(await writeWorkbook(threads, 'Hoja', wide, batches()));
    expect(strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('ref="A1:AB4"');
  });
});

describe('what a spreadsheet would run', () => {
  it('becomes text', () => {
    expect(['=1+1', '+1', '-1', '@a', '\tx'].map(neutralise)).toEqual(["'=1+1", "'+1", "'-1", "'@a", "'\tx"]);
    for (const text of ['\n=1', ' =1', '\u00a0+1', '\u200b@a', '＝1']) expect(neutralise(text)).toBe(`'${text}`);
    expect(neutralise('Ana')).toBe('Ana');
  });
});

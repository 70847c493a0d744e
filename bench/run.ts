import { startCotejo } from '../e2e/support/start-cotejo.ts';
import { ensureBuilt } from '../scripts/build.ts';
import { answerRecordRows } from './answer-record-rows.ts';
import { applicationRows } from './application-rows.ts';
import { financeRows } from './finance-rows.ts';
import { httpRows } from './http-rows.ts';
import { largeTableRows } from './large-table-rows.ts';
import { printTable, type Row } from './table.ts';

await ensureBuilt();
const rows: Row[] = financeRows();
const cotejo = await startCotejo({ LOG_LEVEL: 'silent' });
try {
  const paths = [
    ...['/institutions', '/institutions/limits', '/institutions/best-rates?amount=8000&term=48'],
    ...['/rates', '/ceilings', '/rates.csv'],
  ];
  rows.push(...(await httpRows(cotejo.url, [...paths.map((path) => `/api/public${path}`), '/', '/blog'])));
} finally {
  await cotejo.stop();
}
rows.push(...(await applicationRows()));
rows.push(...(await largeTableRows()));
rows.push(...(await answerRecordRows()));
printTable(rows);

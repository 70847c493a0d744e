import { startCotejo } from '../e2e/support/start-cotejo.ts';
import { ensureBuilt } from '../scripts/build.ts';
import { applicationRows } from './application-rows.ts';
import { financeRows } from './finance-rows.ts';
import { httpRows } from './http-rows.ts';
import { memoryRows } from './memory-rows.ts';
import { reviewRows } from './review-rows.ts';
import { printTable, type Row } from './table.ts';

await ensureBuilt();
const rows: Row[] = [...financeRows(), ...(await memoryRows())];
const cotejo = await startCotejo({ LOG_LEVEL: 'silent' });
try {
  rows.push(
    ...(await httpRows(cotejo.url, [
      { path: '/api/public/institutions', target: 0.4 },
      { path: '/api/public/institutions/limits', target: 0.4 },
      { path: '/api/public/institutions/cities', target: 0.4 },
      { path: '/api/public/institutions/best-rates?amount=8000&term=48', target: 0.4 },
      { path: '/', target: 0.5 },
      { path: '/blog', target: 0.5 },
      { path: '/preguntas-frecuentes', target: 0.5 },
    ])),
  );
} finally {
  await cotejo.stop();
}
rows.push(...(await applicationRows()));
rows.push(...(await reviewRows()));
printTable(rows);

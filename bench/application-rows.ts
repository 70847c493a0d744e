import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { demoApplicant } from '../apps/api/src/demo/demo-applicant.ts';
import { findPostgresPrograms, startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { startCotejo } from '../e2e/support/start-cotejo.ts';
import type { Row } from './table.ts';

const applicationCount = 60;
const atOnce = 4;
const documentBytes = 200 * 1024;

// What one application writes: seven transactions with this many rows, and three files.
const rowsPerTransaction = [7, 4, 4, 3, 3, 3, 6];

/**
 * Whole applications per second (create, choose, amortize, three uploads of 200 KB, submit) on PostgreSQL, beside the bare
 * inserts and file writes they consist of. Without PostgreSQL's programs there is no row.
 */
export async function applicationRows(): Promise<Row[]> {
  const programs = findPostgresPrograms();
  if (!programs) {
    console.info('PostgreSQL not found: complete applications were not measured');
    return [];
  }
  const cluster = await startPostgresCluster(programs);
  try {
    const cotejo = await startCotejo({ LOG_LEVEL: 'silent', DATABASE_URL: cluster.url, DEMO_DATA: 'on' });
    try {
      return await measure(cotejo.url, cluster.url);
    } finally {
      await cotejo.stop();
    }
  } finally {
    await cluster.stop();
  }
}

async function measure(origin: string, databaseUrl: string): Promise<Row[]> {
  const token = await signIn(origin);
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { data: { id: string; institution: { id: string } }[] & { id: string } };
  };

  const request = { amount: 5000, term: 24, income: 1500, location: 'Quito' };
  const offers = await call(
    'GET',
    `/credits/search?${new URLSearchParams(Object.entries(request).map(([k, v]) => [k, String(v)]))}`,
  );
  const institutionId = offers.data[0]?.institution.id;
  const pdf = examplePdf(documentBytes);

  const apply = async () => {
    const { data } = await call('POST', '/credits', {
      ...request,
      email: 'a@ejemplo.ec',
      document: '1700000001',
      termsAccepted: true,
    });
    await call('POST', `/credits/${data.id}/status`, { institutionId });
    await call('POST', `/credits/${data.id}/amortization`, { amortizationType: 2, amortizationTable: [{}] });
    for (const documentType of ['id', 'payroll', 'services']) {
      const form = new FormData();
      form.set('documentType', documentType);
      form.set('file', new File([pdf], `${documentType}.pdf`, { type: 'application/pdf' }));
      const response = await fetch(`${origin}/api/credits/${data.id}/documents/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      if (response.status !== 201) throw new Error(`upload: ${response.status} ${await response.text()}`);
    }
    await call('POST', `/credits/${data.id}/status`, { status: 'DOCUMENTS_SUBMITTED' });
  };
  await apply();
  const ours = await perSecond(apply);
  const bare = await barePerSecond(databaseUrl, pdf);
  return [
    {
      name: 'complete applications',
      figure: `${ours.toFixed(1)}/s`,
      ratio: ours / bare,
      target: 0.3,
      against: `the ${rowsPerTransaction.length} transactions and 3 files alone (${bare.toFixed(1)}/s)`,
    },
  ];
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let begun = 0;
  const worker = async () => {
    while (begun < applicationCount) {
      begun += 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return applicationCount / ((performance.now() - startedAt) / 1000);
}

async function barePerSecond(databaseUrl: string, bytes: Uint8Array): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'cotejo-bench-'));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  await pool.query('create table bench_rows (id uuid primary key, at timestamptz not null, body jsonb not null)');
  const body = JSON.stringify({ filling: 'x'.repeat(200) });
  const write = async () => {
    for (const [index, rows] of rowsPerTransaction.entries()) {
      if (index >= 3 && index < 6) await writeFileDurably(join(folder, randomBytes(8).toString('hex')), bytes);
      const client = await pool.connect();
      await client.query('begin');
      for (let row = 0; row < rows; row += 1) {
        await client.query('insert into bench_rows values ($1, now(), $2)', [randomUUID(), body]);
      }
      await client.query('commit');
      client.release();
    }
  };
  try {
    return await perSecond(write);
  } finally {
    await pool.query('drop table bench_rows');
    await pool.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeFileDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(`${path}.part`, 'w');
  await handle.writeFile(bytes);
  await handle.sync();
  await handle.close();
  await rename(`${path}.part`, path);
}

async function signIn(origin: string): Promise<string> {
  const { email, password } = demoApplicant;
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await response.json()) as { data: { accessToken: string } };
  return data.accessToken;
}

/** The smallest honest PDF, filled up to `size` bytes with a stream nobody draws. */
function examplePdf(size: number): Uint8Array<ArrayBuffer> {
  const filling = 'x'.repeat(size - 420);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
    `<< /Length ${filling.length} >>\nstream\n${filling}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

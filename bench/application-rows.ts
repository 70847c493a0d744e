import { Agent, request as httpRequest } from 'node:http';
import pg from 'pg';
import { demoApplicant } from '../apps/api/src/demo/demo-applicant.ts';
import { findPostgresPrograms, startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { startCotejo } from '../e2e/support/start-cotejo.ts';
import type { Row } from './table.ts';

const applicationCount = 160;
// Until V8 has optimized the hot code.
const warmUpCount = 320;
const atOnce = 4;
// A user may have at most ten applications in review.
const applicantCount = 100;
const documentBytes = 200 * 1024;
const wantedPerSecond = 15;
const rounds = 3;
const boundary = 'cotejo-bench';

type Apply = () => Promise<void>;

/**
 * Complete applications per second (create, choose, amortize, three uploads of 200 KB, submit) of
 * one process on PostgreSQL; no row when PostgreSQL is not installed.
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
      const applicants = await applicantsAt(cotejo.url, cluster.url);
      await perSecond(applicants, warmUpCount);
      const measured: number[] = [];
      for (let round = 0; round < rounds; round += 1) measured.push(await perSecond(applicants, applicationCount));
      const middle = measured.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
      return [
        {
          name: 'complete applications',
          figure: `${middle.toFixed(1)}/s`,
          ratio: middle / wantedPerSecond,
          target: 1,
          against: `${wantedPerSecond}/s, the median of ${rounds} rounds`,
        },
      ];
    } finally {
      await cotejo.stop();
    }
  } finally {
    await cluster.stop();
  }
}

const pdf = examplePdf(documentBytes);

/** Built once, so that only the server is measured. */
function uploadBody(documentType: string): Buffer {
  const head = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="documentType"',
    '',
    documentType,
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${documentType}.pdf"`,
    'Content-Type: application/pdf',
    '',
    '',
  ].join('\r\n');
  return Buffer.concat([Buffer.from(head), pdf, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

const uploads = ['id', 'payroll', 'services'].map(uploadBody);

async function applicantsAt(origin: string, databaseUrl: string): Promise<Apply[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    return await Promise.all(
      Array.from({ length: applicantCount }, async (_, index) => {
        const email = `solicitante${index}@ejemplo.ec`;
        await pool.query(
          `insert into users select (jsonb_populate_record(users,
             jsonb_build_object('id', gen_random_uuid(), 'email', $2::text, 'cedula', $3::text))).*
           from users where email = $1`,
          [demoApplicant.email, email, `99${String(index).padStart(8, '0')}`],
        );
        return applicantAt(origin, email);
      }),
    );
  } finally {
    await pool.end();
  }
}

const agent = new Agent({ keepAlive: true });

type Sent = { data: { id: string; institution: { id: string } }[] & { id: string } };

/** Cheaper than `fetch`: the client runs on the measured machine. */
function send(url: string, method: string, headers: Record<string, string>, body: string | Buffer = ''): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const request = httpRequest(
      url,
      { agent, method, headers: { ...headers, 'content-length': length } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          const isGood = (response.statusCode ?? 0) < 300;
          if (isGood) resolve(JSON.parse(text) as Sent);
          else reject(new Error(`${method} ${url}: ${response.statusCode} ${text}`));
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

async function applicantAt(origin: string, email: string): Promise<Apply> {
  const token = await signIn(origin, email);
  const authorization = `Bearer ${token}`;
  const post = (path: string, contentType: string, body: string | Buffer) =>
    send(`${origin}/api${path}`, 'POST', { authorization, 'content-type': contentType }, body);
  const call = (path: string, body: object) => post(path, 'application/json', JSON.stringify(body));

  const request = { amount: 5000, term: 24, income: 1500, location: 'Quito' };
  const query = new URLSearchParams(Object.entries(request).map(([name, value]) => [name, String(value)]));
  const offers = await send(`${origin}/api/credits/search?${query}`, 'GET', { authorization });
  const institutionId = offers.data[0]?.institution.id;
  return async () => {
    const person = { email: 'a@ejemplo.ec', document: '1700000001', termsAccepted: true };
    const { data } = await call('/credits', { ...request, ...person });
    const path = `/credits/${data.id}`;
    await call(`${path}/status`, { institutionId });
    await call(`${path}/amortization`, { amortizationType: 2, amortizationTable: [{}] });
    for (const upload of uploads) {
      await post(`${path}/documents/upload`, `multipart/form-data; boundary=${boundary}`, upload);
    }
    await call(`${path}/status`, { status: 'DOCUMENTS_SUBMITTED' });
  };
}

async function perSecond(applicants: readonly Apply[], count: number): Promise<number> {
  const startedAt = performance.now();
  let begun = 0;
  const worker = async () => {
    while (begun < count) {
      const apply = applicants[begun % applicants.length];
      begun += 1;
      await apply?.();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return count / ((performance.now() - startedAt) / 1000);
}

async function signIn(origin: string, email: string): Promise<string> {
  const { password } = demoApplicant;
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await response.json()) as { data: { accessToken: string } };
  return data.accessToken;
}

/** Padded to `size` bytes with an unused stream. */
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

import { createHash, randomUUID } from 'node:crypto';
import { demoPeople } from '../../apps/api/src/demo/data/people.ts';
import { demoApplicant } from '../../apps/api/src/demo/demo-applicant.ts';

/** Writes acknowledged by the server. None may be lost. */
export interface Acknowledged {
  /** Credit id → last acknowledged stage. */
  readonly credits: Map<string, 'created' | 'chosen' | 'submitted' | 'cancelled'>;
  readonly documents: Map<string, string>;
  /** Addresses that must receive a code. */
  readonly mailed: Set<string>;
  /** Unexpected responses, as `POST /path 500`. */
  readonly failures: string[];
  writes: number;
  slowestMs: number;
}

export const nothingAcknowledged = (): Acknowledged => ({
  credits: new Map(),
  documents: new Map(),
  mailed: new Set(),
  failures: [],
  writes: 0,
  slowestMs: 0,
});

export class Refused extends Error {}

class Stopped extends Error {}

interface Load {
  stop(): Promise<void>;
}

export async function signIn(url: string, email: string = demoApplicant.email): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...demoApplicant, email }),
  });
  const body = (await response.json()) as { data?: { accessToken?: string } };
  const token = body.data?.accessToken;
  if (!token) throw new Error(`Sign-in answered ${response.status}`);
  return token;
}

/** @throws Refused for an error response, and fetch's error without a response */
export async function call<Data>(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Data> {
  const isForm = body instanceof FormData;
  const isBytes = body instanceof Blob;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined &&
        !isForm && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm || isBytes ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Refused(`${method} ${path.replace(/[0-9a-f-]{36}/g, ':id')} ${response.status}`);
  return (JSON.parse(text) as { data: Data }).data;
}

const request = { amount: 5_000, term: 24, income: 1_500, location: 'Quito' };
const application = { ...request, email: demoApplicant.email, document: '1700000001', termsAccepted: true };

export async function findInstitution(url: string, token: string): Promise<string> {
  const query = new URLSearchParams(Object.entries(request).map(([name, value]) => [name, String(value)]));
  const offers = await call<{ institution: { id: string } }[]>(url, token, 'GET', `/credits/search?${query}`);
  const [offer] = offers;
  if (!offer) throw new Error('No offer');
  return offer.institution.id;
}

/** A unique PDF. A PDF may have trailing bytes, which pad it to `sizeBytes`. */
export function examplePdf(sizeBytes?: number): Uint8Array<ArrayBuffer> {
  const page = `%PDF-1.4\n%${randomUUID()}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n`;
  const xref = page.length;
  const pdf = new TextEncoder().encode(
    `${page}xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 4>>\nstartxref\n${xref}\n%%EOF\n`,
  );
  if (sizeBytes === undefined) return pdf;
  const padded = new Uint8Array(sizeBytes).fill(0x20);
  padded.set(pdf);
  return padded;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Written = [path: string, body: unknown, headers?: Record<string, string>];

async function timed<Result>(noted: Acknowledged, write: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  try {
    return await write();
  } finally {
    noted.slowestMs = Math.max(noted.slowestMs, performance.now() - startedAt);
  }
}

export async function createOnce(url: string, token: string, noted: Acknowledged): Promise<string> {
  const { id } = await call<{ id: string }>(url, token, 'POST', '/credits', application);
  noted.credits.set(id, 'created');
  return id;
}

export const documentTypes = ['id', 'payroll', 'services'] as const;

export async function uploadOnce(
  url: string,
  token: string,
  creditId: string,
  documentType: (typeof documentTypes)[number],
  noted: Acknowledged,
  pdf = examplePdf(),
): Promise<void> {
  const form = new FormData();
  form.set('documentType', documentType);
  form.set('file', new File([pdf], `${documentType}.pdf`, { type: 'application/pdf' }));
  const document = await call<{ id: string }>(url, token, 'POST', `/credits/${creditId}/documents/upload`, form);
  noted.documents.set(document.id, sha256(pdf));
}

export async function applyOnce(
  url: string,
  token: string,
  institutionId: string,
  noted: Acknowledged,
  check = () => {},
) {
  const key = { 'idempotency-key': randomUUID() };
  const note = () => {
    noted.writes += 1;
    check();
  };
  const write = <Data>(...sent: Written) => timed(noted, () => call<Data>(url, token, 'POST', ...sent));
  const credit = await write<{ id: string }>('/credits', application, key);
  noted.credits.set(credit.id, 'created');
  note();
  await write(`/credits/${credit.id}/status`, { institutionId });
  noted.credits.set(credit.id, 'chosen');
  note();
  await write(`/credits/${credit.id}/amortization`, {
    amortizationType: 2,
    amortizationTable: [{}],
  });
  note();
  // A user may have ten applications in review and twenty unsent ones.
  const cancel = async () => {
    await write(`/credits/${credit.id}/status`, { status: 'CANCELLED' });
    noted.credits.set(credit.id, 'cancelled');
    note();
  };
  try {
    for (const documentType of documentTypes) {
      await timed(noted, () => uploadOnce(url, token, credit.id, documentType, noted));
      note();
    }
  } catch (error) {
    // The limit of 30 files a minute.
    if (error instanceof Refused && error.message.endsWith(' 429')) await cancel();
    throw error;
  }
  await write(`/credits/${credit.id}/status`, { status: 'DOCUMENTS_SUBMITTED' });
  noted.credits.set(credit.id, 'submitted');
  note();
  await cancel();
}

async function askForCode(url: string, noted: Acknowledged): Promise<void> {
  const email = `p${randomUUID().slice(0, 13)}@ejemplo.ec`;
  await timed(noted, () => call(url, null, 'POST', '/verification/send', { email, nombres: 'Ana Prueba' }));
  noted.mailed.add(email);
  noted.writes += 1;
}

// An interrupted load leaves unsent applications, of which a user may have twenty.
export const people = demoPeople.filter(({ status }) => status === 'active');
let loads = 0;

/** Creates applications and codes and reads, `atOnce` at a time, until stopped. */
export async function startLoad(url: string, noted: Acknowledged, atOnce = 3): Promise<Load> {
  const token = await signIn(url, people[loads % people.length]?.email);
  loads += 1;
  const institutionId = await findInstitution(url, token);
  let isStopped = false;
  const check = () => {
    if (isStopped) throw new Stopped();
  };
  const work = async (number: number) => {
    while (!isStopped) {
      try {
        if (number % 3 === 2) await askForCode(url, noted);
        else await applyOnce(url, token, institutionId, noted, check);
        await call(url, token, 'GET', '/credits/user-credits');
      } catch (error) {
        if (error instanceof Refused) noted.failures.push(error.message);
        else if (!(error instanceof Stopped)) {
          noted.failures.push('connection lost');
          await new Promise((resume) => setTimeout(resume, 50));
        }
      }
    }
  };
  const workers = Array.from({ length: atOnce }, (_, number) => work(number));
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(workers);
    },
  };
}

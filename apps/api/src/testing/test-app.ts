import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '#app/app.ts';
import type { JobListeners } from '#app/define-jobs.ts';
import { assembleParts } from '#app/parts.ts';
import { ManualClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Parts } from '#platform/context.ts';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import { termsVersions } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import type { Threads } from '#platform/threads/threads.ts';
import { openPatientThreads } from '#testing/patient-threads.ts';
import { refreshCatalog } from '#testing/refresh-catalog.ts';
import { testConfig } from '#testing/test-config.ts';

interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Response<Body = Record<string, unknown>> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Record<string, string | string[] | number | undefined>;
  /** For responses other than JSON. */
  readonly bytes: Buffer;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly parts: Parts;
  readonly clock: ManualClock;
  /** `path` is without /api. */
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown } & Partial<Omit<InjectOptions, 'body'>>,
  ): Promise<Response>;
  /** Runs due jobs first. Newest first. */
  mailsTo(email: string): Promise<SentMail[]>;
  /** From the newest mail, where it is alone on its line. */
  codeFor(email: string): Promise<string>;
  close(): Promise<void>;
}

async function putTermsInForce({ db, clock, catalog }: Parts): Promise<void> {
  const now = clock.now();
  const terms = { title: 'Términos y condiciones', version: '1', content: '<p>Sí</p>', isActive: true };
  const row = { id: newId(clock), ...terms, createdAt: now, updatedAt: now };
  await db.insert(termsVersions).values(row).onConflictDoNothing();
  await refreshCatalog({ db, catalog });
}

const start = '2026-11-16T15:00:00.000Z';

/**
 * The whole application on a fresh database, with mail in the local mailbox and a manual clock. Terms are active,
 * because registration and applications need them.
 */
export async function openTestApp(
  database: DatabaseConnection,
  changes: Partial<Config> = {},
  {
    hasTerms = true,
    ...listeners
  }: Partial<JobListeners & { threads: Threads; log: Parts['log']; hasTerms: boolean }> = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cotejo-app-'));
  const clock = new ManualClock(start);
  const config = testConfig(dataDir, changes);
  const { parts, stop } = await assembleParts({
    config,
    database,
    clock,
    workers: false,
    onJobError: () => undefined,
    threads: openPatientThreads(),
    ...listeners,
  }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  if (hasTerms) await putTermsInForce(parts);
  const app = await buildApp({ parts, database });
  await app.ready();

  const mailsTo = async (email: string): Promise<SentMail[]> => {
    await parts.jobs.runDue();
    const response = await app.inject({ url: '/buzon/mensajes', query: { to: email } });
    return response.json<{ data: SentMail[] }>().data;
  };

  return {
    app,
    parts,
    clock,
    async call(method, path, { token, body, headers, ...options } = {}) {
      const response = await app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
        ...options,
      });
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      return {
        status: response.statusCode,
        body: isJson ? response.json() : {},
        headers: response.headers,
        bytes: response.rawPayload,
      };
    },
    mailsTo,
    async codeFor(email) {
      const [mail] = await mailsTo(email);
      const code = mail?.text.split('\n').find((line) => /^[0-9A-Z]{6,10}$/.test(line.trim()));
      if (!code) throw new Error('No mail with a code');
      return code.trim();
    },
    async close() {
      await app.close();
      await stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

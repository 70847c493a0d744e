import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { requiredDocumentTypes } from '@cotejo/contracts/documents/applicant';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createInstitution, createUser, pdfFile, uploadForm } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase, testDatabases } from '#testing/test-database.ts';

// What an application costs the database: every statement is a round trip, to another machine where the database is one.
const isHere = testDatabases().includes('postgres');

describe.runIf(isHere)('the statements of an application', () => {
  let app: TestApp;
  let token: string;
  let institutionId: string;
  let sent: string[] = [];

  beforeAll(async () => {
    app = await openTestApp(await openTestDatabase('postgres'));
    ({ token } = await createUser(app));
    institutionId = (await createInstitution(app)).id;
    const { query } = pg.Client.prototype;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...parameters: unknown[]) {
      const [first] = parameters as [string | { text: string }];
      // Those of the pool of requests: the queue and the listener have connections of their own.
      const { application_name } = (this as unknown as { connectionParameters: { application_name: string } })
        .connectionParameters;
      if (application_name === 'cotejo') sent.push(typeof first === 'string' ? first : first.text);
      return Reflect.apply(query, this, parameters);
    });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await app.close();
  });
  beforeEach(() => {
    sent = [];
  });

  /** What a call sent to the database, after making sure that it did its work. */
  const call = async (path: string, options: Parameters<TestApp['call']>[2]) => {
    sent = [];
    const { status, body } = await app.call('POST', path, { token, ...options });
    expect([200, 201]).toContain(status);
    return { data: body.data as CreditDetails, statements: [...sent] };
  };

  it('are 117 no more', async () => {
    const figures: Record<string, number> = {};
    const request = { amount: 5_000, term: 24, income: 1_200, location: 'Quito' };
    const person = { email: 'a@ejemplo.ec', document: '1700000001', termsAccepted: true };
    const steps: [string, string[]][] = [];
    const created = await call('/credits', { body: { ...request, ...person } });
    const path = `/credits/${created.data.id}`;
    steps.push(['create', created.statements]);
    steps.push(['choose', (await call(`${path}/status`, { body: { institutionId } })).statements]);
    const table = { amortizationType: 2, amortizationTable: [{}] };
    steps.push(['amortize', (await call(`${path}/amortization`, { body: table })).statements]);
    for (const type of requiredDocumentTypes) {
      const body = uploadForm({ documentType: type }, { bytes: await pdfFile(), name: `${type}.pdf` });
      steps.push([`upload ${type}`, (await call(`${path}/documents/upload`, { body })).statements]);
    }
    const submitted = await call(`${path}/status`, { body: { status: 'DOCUMENTS_SUBMITTED' } });
    steps.push(['submit', submitted.statements]);
    expect(submitted.data).toMatchObject({ status: 'DOCUMENTS_SUBMITTED', version: 7 });
    for (const [name, statements] of steps) {
      figures[name] = statements.length;
      if (process.env.SHOW)
        console.info(name, statements.map((text) => `\n  ${text.replace(/\s+/g, ' ').slice(0, 90)}`).join(''));
    }
    console.info(
      figures,
      Object.values(figures).reduce((sum, count) => sum + count, 0),
    );
  });
});

import type { Activity } from '@cotejo/contracts/activity-log';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activities } from '#platform/db/schema.ts';
import { createAdmin, createInstitution, createUser, pdfFile, uploadForm } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { application } from '../testing/open-applications.ts';

describeOnBothDatabases('what the log says of a credit', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  it('is found by the name, by the number and by the person, who decided included [6.6.1]', async () => {
    const lorena = await createUser(app, { nombres: 'Lorena', apellidos: 'Espinosa' });
    const other = await createUser(app, { nombres: 'Otra', apellidos: 'Persona' });
    const reviewer = await createAdmin(app, { nombres: 'Hugo', apellidos: 'Revisor' });
    const bank = await createInstitution(app);
    const apply = async (token: string) =>
      (await app.call('POST', '/credits', { token, body: application })).body.data as { id: string; number: string };
    const send = (id: string, path: string, body: object, token = lorena.token) =>
      app.call('POST', `/credits/${id}/${path}`, { token, body });
    const office = (id: string, path: string, body: object) =>
      app.call('POST', `/admin/credits/${id}/${path}`, { token: reviewer.token, body });

    await apply(other.token);
    const { id, number } = await apply(lorena.token);
    await send(id, 'status', { status: 'INSTITUTION_SELECTED', institutionId: bank.id });
    await send(id, 'amortization', { amortizationType: 2, amortizationTable: [{}] });
    for (const documentType of ['id', 'payroll', 'services']) {
      const form = uploadForm({ documentType }, { bytes: await pdfFile(), name: 'documento.pdf' });
      await send(id, 'documents/upload', form);
    }
    await send(id, 'status', { status: 'DOCUMENTS_SUBMITTED' });
    const opened = await app.call('GET', `/admin/credits/${id}`, { token: reviewer.token });
    const [document] = (opened.body.data as AdminCreditDetail).documents;
    await office(id, 'verify-document', { documentId: document?.id, verified: true });
    expect((await office(id, 'status', { status: 'REJECTED', note: '' })).status).toBe(200);

    const name = `Crédito ${number} de Lorena Espinosa`;
    const expected = [
      ['Nueva solicitud de crédito por $10.000 a 24 meses', null],
      [`El solicitante eligió ${bank.name}`, null],
      ['El solicitante eligió la amortización Cuota Fija', null],
      ['Documento cargado: Documento de identidad', null],
      ['Documento cargado: Roles de pago', null],
      ['Documento cargado: Planilla de servicio básico', null],
      ['Solicitud de crédito por $10.000 a 24 meses enviada a revisión', null],
      ['Solicitud abierta', 'Hugo Revisor'],
      [`Documento aprobado: Documento de identidad de la solicitud ${number}`, 'Hugo Revisor'],
      [`Crédito rechazado: Crédito ${number}`, 'Hugo Revisor'],
    ];
    for (const query of ['q=Lorena Espinosa', 'q=Lorena', `q=${number}`, `personId=${lorena.user.id}`]) {
      const path = `/admin/activity?sort=timestamp&limit=50&${query}`;
      const found = (await app.call('GET', path, { token: reviewer.token })).body.data as Activity[];
      expect
        .soft(
          found.map(({ description, adminName }) => [description, adminName]),
          query,
        )
        .toEqual(expected);
      expect.soft(new Set(found.map(({ targetName }) => targetName)), query).toEqual(new Set([name]));
    }
    const account = await app.call('GET', `/admin/activity?personId=${other.user.id}`, { token: reviewer.token });
    expect(account.body).toMatchObject({ total: 1 });
  });

  it('lies apart with its person, whatever was done, so that it goes with the account', async () => {
    const said = await app.parts.db.select().from(activities).where(isNull(activities.wordsHash));
    expect(said.filter(({ type }) => type === 'credit' || type === 'user')).toEqual([]);
  });
});

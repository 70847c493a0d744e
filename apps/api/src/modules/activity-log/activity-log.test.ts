import { activityStatuses } from '@cotejo/contracts/activity-log';
import { expect, it } from 'vitest';
import { days } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { contextFor, createAdmin, createCredit, createUser } from '#testing/factories.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { type NewActivity, recordActivity } from './record-activity.ts';
import { openLog } from './testing/open-log.ts';

const unknownId = '0199c0de-0000-7000-8000-000000000001';

describeOnBothDatabases('the activity log', (open) => {
  const { log, call, record, idsOf, records } = openLog(open);

  it('records what only the client knows, in the name of who asks [3.7.72] [3.3.24]', async () => {
    const body = {
      type: 'credit',
      status: 'viewed',
      description: 'Vio el crédito',
      targetId: unknownId,
      targetName: 'Crédito #0199c0de',
      details: { tab: 'documentos' },
    };
    const response = await call('POST', '', body);
    expect(response.status).toBe(201);
    expect(response.body.data).toEqual({
      ...body,
      source: 'client',
      id: expect.any(String),
      adminId: log.me.admin.id,
      adminName: 'Rosa Revisora Ejemplo',
      timestamp: log.app.clock.now().toISOString(),
    });
    const bare = await call('POST', '', { type: 'system', status: 'rejected', description: 'x', details: 'texto' });
    expect(bare.body.data).toMatchObject({ targetId: null, targetName: null, details: { text: 'texto' } });
  });

  it('takes a failed operation as rejected, with its error [3.4.60]', async () => {
    await record({
      status: 'rejected',
      description: 'Error al actualizar usuario',
      details: { error: 'Sin conexión' },
    });
    const { body } = await call('GET', '?status=rejected');
    expect(body.data).toMatchObject([{ status: 'rejected', details: { error: 'Sin conexión' } }]);
  });

  it('knows four types and nine statuses, and no other [3.3.25] [3.3.26]', async () => {
    const types = ['credit', 'user', 'institution', 'system'] as const;
    for (const type of types) {
      expect((await call('POST', '', { type, status: 'viewed', description: 'x' })).status).toBe(201);
    }
    expect((await call('POST', '', { type: 'blog', status: 'viewed', description: 'x' })).status).toBe(400);
    expect((await call('POST', '', { type: 'user', status: 'seen', description: 'x' })).status).toBe(400);
    for (const status of activityStatuses) {
      await inTransaction(log.app.parts.db, (tx) =>
        recordActivity(contextFor(log.app.parts), tx, { type: 'system', status, description: 'del servidor' }),
      );
    }
    const { body } = await call('GET', '?type=system&q=del%20servidor&limit=100');
    const seen = (body.data as { status: string; source: string }[]).map(({ status, source }) => `${source} ${status}`);
    const nine = 'approved rejected pending created updated deleted blocked unblocked viewed'.split(' ');
    expect(seen.sort()).toEqual(nine.map((status) => `server ${status}`).sort());
  });

  it('takes from a page nothing that only the server can know', async () => {
    const body = { type: 'credit', description: 'Crédito aprobado: 5.000,00 USD', targetId: unknownId };
    for (const status of activityStatuses.filter((each) => !['viewed', 'rejected'].includes(each))) {
      const response = await call('POST', '', { ...body, status, details: { newStatus: 'APPROVED' } });
      expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(response.body.fields).toHaveProperty('status');
    }
    // Without an error the record would look like the decision of a credit.
    for (const details of [undefined, null, {}, { newStatus: 'REJECTED' }, { error: ' ' }, { error: 7 }]) {
      const response = await call('POST', '', { ...body, status: 'rejected', details });
      expect([response.status, response.body.fields]).toEqual([
        400,
        expect.objectContaining({ details: expect.any(String) }),
      ]);
    }
    expect((await call('POST', '', { ...body, status: 'viewed', source: 'server' })).body.code).toBe('UNKNOWN_FIELD');
    expect(await idsOf('')).toEqual([]);
  });

  it('takes 254 characters of description and refuses 255 [3.3.27] [3.5.48] [3.9.41]', async () => {
    const describe = (description: unknown) => call('POST', '', { type: 'user', status: 'viewed', description });
    expect((await describe('ñ'.repeat(254))).status).toBe(201);
    expect((await describe('ñ'.repeat(255))).status).toBe(400);
    for (const wrong of ['', '  ', 7, null, 'a\u0000b']) expect((await describe(wrong)).status).toBe(400);
  });

  it('cuts what the server says at 254 characters, and never in the middle of one [3.5.48]', async () => {
    const describe = (description: string) =>
      inTransaction(log.app.parts.db, (tx) =>
        recordActivity(contextFor(log.app.parts), tx, { type: 'system', status: 'updated', description }),
      );
    for (const [said, stored] of [
      ['ñ'.repeat(254), 'ñ'.repeat(254)],
      [`${'ñ'.repeat(253)}💰y más`, `${'ñ'.repeat(253)}💰`],
    ] as const) {
      const { activity } = await describe(said);
      expect(activity.description).toBe(stored);
      expect((await call('GET', `/${activity.id}`)).body.data).toMatchObject({ description: stored });
    }
  });

  it('refuses details that are too long, cannot be stored, or come with an administrator of their own', async () => {
    const body = { type: 'user', status: 'viewed', description: 'x' };
    for (const details of ['x'.repeat(10_001), { a: '\u0000' }, { a: '\ud800' }, [1], 7]) {
      expect((await call('POST', '', { ...body, details })).status).toBe(400);
    }
    expect((await call('POST', '', { ...body, adminName: 'Otra' })).body.code).toBe('UNKNOWN_FIELD');
  });

  it('lists newest first, ten a page, with total, page and limit [3.7.73] [3.9.40]', async () => {
    const made = await records(12);
    const { status, body } = await call('GET', '?sort=-timestamp');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, total: 12, page: 1, limit: 10 });
    expect(await idsOf('')).toEqual([...made].reverse().slice(0, 10));
    expect(await idsOf('?page=2')).toEqual([made[1], made[0]]);
    expect((await call('GET', '?page=2')).body.total).toBe(12);
    expect((await call('GET', '?page=3')).body).toMatchObject({ data: [], total: 12 });
    expect(await idsOf('?sort=timestamp&limit=2')).toEqual(made.slice(0, 2));
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = (await call('GET', `?limit=5${cursor && `&cursor=${cursor}`}`)).body;
      seen.push(...(page.data as { id: string }[]).map(({ id }) => id));
      cursor = page.nextCursor as string | null;
    }
    expect(seen).toEqual([...made].reverse());
  });

  it('filters by type, status, day of Ecuador, target and words', async () => {
    const a = await record({
      type: 'user',
      status: 'rejected',
      details: { error: 'x' },
      description: 'Bloqueó a 100% una cuenta',
      targetId: 't-1',
    });
    const b = await record({ type: 'institution', targetName: 'Banco del Sur' });
    expect(await idsOf('?type=user&type=institution')).toEqual([b.id, a.id]);
    expect(await idsOf('?type=USER,credit')).toEqual([a.id]);
    expect(await idsOf('?status=viewed')).toEqual([b.id]);
    expect(await idsOf('?targetId=t-1')).toEqual([a.id]);
    expect(await idsOf('?q=banco%20del')).toEqual([b.id]);
    expect(await idsOf('?q=100%25')).toEqual([a.id]);
    expect(await idsOf('?q=')).toEqual([b.id, a.id]);
    // 15:00 UTC is 10:00 of the same day in Ecuador.
    expect(await idsOf('?startDate=2026-11-16&endDate=2026-11-16')).toEqual([b.id, a.id]);
    expect(await idsOf('?startDate=2026-11-17')).toEqual([]);
    expect(await idsOf('?endDate=2026-11-15')).toEqual([]);
    for (const query of ['?type=x', '?status=x', '?startDate=ayer', '?cursor=x']) {
      expect((await call('GET', query)).status).toBe(400);
    }
  });

  it('answers one record [3.7.74]', async () => {
    const { id } = await record();
    expect((await call('GET', `/${id}`)).body.data).toMatchObject({ id, description: 'Vio un crédito' });
    expect((await call('GET', `/${unknownId}`)).status).toBe(404);
    expect((await call('GET', '/uno')).status).toBe(404);
  });

  it('summarises seven days by type, status and day [3.7.75] [3.9.39]', async () => {
    const write = (type: 'user' | 'credit', status: 'created' | 'approved') =>
      inTransaction(log.app.parts.db, (tx) =>
        recordActivity(contextFor(log.app.parts), tx, { type, status, description: 'x', personId: null }),
      );
    await write('user', 'created');
    log.app.clock.advance(days(2));
    log.me = await createAdmin(log.app);
    await write('credit', 'approved');
    const { body } = await call('GET', '/summary/dashboard');
    expect(body.data).toEqual({
      typeCounts: { credit: 1, user: 1, institution: 0, system: 0 },
      statusCounts: expect.objectContaining({ created: 1, approved: 1, blocked: 0 }),
      dailyActivity: ['12', '13', '14', '15', '16', '17', '18'].map((day) => ({
        date: `2026-11-${day}`,
        count: day === '16' || day === '18' ? 1 : 0,
      })),
      totalActivities: 2,
      periodDays: 7,
      failedOperations: 0,
      documentVerdicts: { approved: 0, rejected: 0, pending: 0 },
    });
    expect((await call('GET', '/summary/dashboard?days=2')).body.data).toMatchObject({
      totalActivities: 1,
      periodDays: 2,
    });
    expect((await call('GET', '/summary/dashboard?days=x')).body.data).toMatchObject({ periodDays: 7 });
    expect((await call('GET', '/summary/dashboard?days=9999')).body.data).toMatchObject({ periodDays: 365 });
  });

  it('counts an evening of Ecuador on its own day, though UTC is a day further', async () => {
    log.app.clock.set('2026-11-17T04:59:00.000Z');
    log.me = await createAdmin(log.app);
    const { id } = await record();
    const { body } = await call('GET', '/summary/dashboard?days=1');
    expect(body.data).toMatchObject({ dailyActivity: [{ date: '2026-11-16', count: 1 }] });
    expect(await idsOf('?startDate=2026-11-16&endDate=2026-11-16')).toEqual([id]);
    expect(await idsOf('?startDate=2026-11-17')).toEqual([]);
  });

  const byServer = async (changes: Partial<NewActivity>) => {
    log.app.clock.advance(1_000);
    const context = contextFor(log.app.parts);
    const written = await inTransaction(log.app.parts.db, (tx) =>
      recordActivity(context, tx, {
        ...{ type: 'credit', status: 'updated', description: 'x', personId: null, ...changes },
      }),
    );
    return written.activity;
  };

  it('tells credits, documents and failed operations apart among the rejected, also as a filter [9.7.6]', async () => {
    const verdict = { documentId: unknownId, newStatus: false };
    await byServer({ status: 'rejected', description: 'Crédito rechazado' });
    await byServer({ status: 'rejected', description: 'Documento rechazado', details: verdict });
    await byServer({ status: 'approved', description: 'Documento aprobado', details: { ...verdict, newStatus: true } });
    // Details about a person are stored in `activity_words`.
    const { user } = await createUser(log.app);
    await byServer({ status: 'rejected', personId: user.id, details: { ...verdict, comment: 'No se lee' } });
    await record({
      status: 'rejected',
      description: 'Error al actualizar usuario',
      details: { error: 'Sin conexión' },
    });
    const { body } = await call('GET', '/summary/dashboard');
    expect(body.data).toMatchObject({
      statusCounts: { rejected: 4, approved: 1 },
      documentVerdicts: { approved: 1, rejected: 2, pending: 0 },
      failedOperations: 1,
    });
    const descriptions = async (query: string) => {
      const { body: list } = await call('GET', query);
      const { data, total } = list as unknown as { data: { description: string }[]; total: number };
      expect(total).toBe(data.length);
      return data.map(({ description }) => description);
    };
    expect(await descriptions('?status=rejected&about=other')).toEqual(['Crédito rechazado']);
    expect(await descriptions('?status=rejected&about=document')).toEqual(['x', 'Documento rechazado']);
    expect(await descriptions('?status=approved&about=document')).toEqual(['Documento aprobado']);
    expect(await descriptions('?about=failure')).toEqual(['Error al actualizar usuario']);
    expect(await descriptions('?about=document&q=rechazado')).toEqual(['Documento rechazado']);
    expect((await call('GET', '?about=nada')).status).toBe(400);
  });

  it('is filtered by who did it', async () => {
    const mine = await record();
    const other = await createAdmin(log.app);
    log.app.clock.advance(1_000);
    const theirs = await log.app.call('POST', '/admin/activity', {
      ...{ token: other.token, body: { type: 'system', status: 'viewed', description: 'Otra' } },
    });
    expect(await idsOf(`?adminId=${log.me.admin.id}`)).toEqual([mine.id]);
    expect(await idsOf(`?adminId=${other.admin.id}`)).toEqual([(theirs.body.data as { id: string }).id]);
    expect((await call('GET', '?adminId=nadie')).status).toBe(400);
  });

  it('is taken out as CSV with the filters of the list, and says who took it out', async () => {
    await byServer({ description: 'Otra cosa', type: 'system' });
    const changes = [
      { field: 'minRate', label: 'Tasa mínima', before: '14,52 %', after: '13,00 %' },
      { field: 'logo', label: 'Logo', before: null, after: null },
    ];
    const changed = await byServer({
      ...{ type: 'institution' as const, description: '=Banco; Uno', targetName: 'Banco Uno' },
      details: { version: 2, changes },
    });
    const failed = await record({
      type: 'institution',
      status: 'rejected',
      description: 'Error',
      details: { error: 'x' },
    });
    const response = await call('GET', '/export?type=institution');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toContain('actividad-2026-11-16.csv');
    const lines = response.bytes.toString().split('\r\n');
    expect(lines).toEqual([
      '\uFEFFCuándo;Estado;Tipo;Descripción;Cambios;Objeto;Solicitud;Persona;Id del objeto;Quién;Id del registro',
      `16/11/2026 10:00;Operación fallida;Instituciones;Error;;;;;;Rosa Revisora Ejemplo;${failed.id}`,
      `16/11/2026 10:00;Actualizado;Instituciones;"'=Banco; Uno";"Tasa mínima: 14,52 % → 13,00 %; Logo: cambió";Banco Uno;;;;Sistema;${changed.id}`,
      '',
    ]);
    const all = (await call('GET', '/export')).bytes.toString();
    expect(all.match(/Exportación de/g)).toHaveLength(1);
    const { body } = await call('GET', '?limit=1');
    expect(body.data).toMatchObject([
      { status: 'viewed', description: 'Exportación de 4 registros de actividad (csv)' },
    ]);
    expect((await log.app.call('GET', '/admin/activity/export')).body.error).toBe('No autorizado');
  });

  it('names in its CSV the application and the person that each record is about [6.4.5]', async () => {
    const { user } = await createUser(log.app, { nombres: 'Lorena', apellidos: 'Espinosa' });
    const credit = await createCredit(log.app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
    const { token } = log.me;
    const opened = await log.app.call('GET', `/admin/credits/${credit.id}`, { token });
    const { number, documents } = opened.body.data as { number: string; documents: { id: string }[] };
    await log.app.call('GET', `/admin/credits/${credit.id}/documents/${documents[0]?.id}`, { token });
    await log.app.call('GET', `/admin/users/${user.id}`, { token });
    await byServer({ type: 'system', description: 'Otra cosa' });
    const [head, ...lines] = (await call('GET', '/export')).bytes.toString().split('\r\n');
    const titles = head?.split(';') ?? [];
    const cell = (line: string, title: string) => line.split(';')[titles.indexOf(title)];
    expect(
      lines
        .filter((line) => line !== '')
        .map((line) => ['Descripción', 'Solicitud', 'Persona'].map((title) => cell(line, title))),
    ).toEqual([
      ['Otra cosa', '', ''],
      ['Persona abierta', '', 'Lorena Espinosa'],
      [expect.stringMatching(/^Documento abierto/), number, 'Lorena Espinosa'],
      ['Solicitud abierta', number, 'Lorena Espinosa'],
    ]);
  });

  it("answers 'No autorizado' without an administrator's token [3.6.08] [3.8.54]", async () => {
    const { token } = await createUser(log.app);
    const paths = [
      ['POST', ''],
      ['GET', ''],
      ['GET', `/${unknownId}`],
      ['GET', '/summary/dashboard'],
      ['GET', '/verify'],
    ];
    for (const [method = '', path] of paths) {
      for (const credential of [undefined, token, 'a_nobodygavethistokentoanybody']) {
        const response = await log.app.call(method, `/admin/activity${path}`, {
          ...(credential && { token: credential }),
        });
        expect(response.status).toBe(401);
        expect(response.body.error).toBe('No autorizado');
      }
    }
  });

  it('records what administrators create, update and delete [3.1.15] [3.4.61]', async () => {
    const { user } = await createUser(log.app);
    const token = log.me.token;
    const made = await log.app.call('POST', `/admin/auth/create-from-user/${user.id}`, { token });
    const { id } = made.body.data as { id: string };
    await log.app.call('PUT', `/admin/auth/${id}/permissions`, { token, body: { permissions: [] } });
    await log.app.call('DELETE', `/admin/auth/${id}`, { token });
    const { body } = await call('GET', `?targetId=${id}`);
    const rows = body.data as { status: string; adminName: string }[];
    expect(rows.map(({ status }) => status).sort()).toEqual(['created', 'deleted', 'updated']);
    expect(new Set(rows.map(({ adminName }) => adminName))).toEqual(new Set(['Rosa Revisora Ejemplo']));
  });
});

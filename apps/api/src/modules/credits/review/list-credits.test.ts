import { type AdminCredit, listAdminCredits, listAllAdminCredits } from '@cotejo/contracts/credits/review';
import { creditStatuses, shortCreditId } from '@cotejo/contracts/credits/status';
import { eq } from 'drizzle-orm';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours } from '#platform/clock.ts';
import { activities, credits } from '#platform/db/schema.ts';
import {
  type Credit,
  createAdmin,
  createCredit,
  createInstitution,
  createUser,
  type Institution,
  type User,
} from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { idRange } from './credit-filter.ts';

describeOnBothDatabases('lists of credits', (open) => {
  let app: TestApp;
  let token: string;
  let ana: User;
  let luis: User;
  let bank: Institution;
  const made: Credit[] = [];

  // Twelve credits, an hour apart, from 1,000 to 12,000 dollars; every third is Luis's; covers all statuses.
  beforeAll(async () => {
    app = await openTestApp(await open());
    token = (await createAdmin(app, { permissions: ['credits.read'] })).token;
    ana = (await createUser(app, { nombres: 'Ana Lucía', apellidos: 'Peña Ávila', email: 'ana.pena@ejemplo.ec' })).user;
    luis = (await createUser(app, { nombres: '=Luis', apellidos: 'Mora_Díaz', cedula: '0900000001' })).user;
    bank = await createInstitution(app, { name: 'Banco "Uno", S.A.' });
    const now = app.clock.now().getTime();
    for (let index = 0; index < 12; index += 1) {
      const createdAt = new Date(now - hours(60) + hours(index * 5));
      const stage = creditStatuses[index % creditStatuses.length] ?? 'PENDING';
      made.push(
        await createCredit(app, {
          userId: index % 3 === 0 ? luis.id : ana.id,
          stage,
          amountCents: (index + 1) * 100_000,
          createdAt,
          withDocuments: index === 2,
          location: index === 0 ? '+Quito\t"Norte"' : 'Quito',
          ...(stage !== 'PENDING' && stage !== 'CANCELLED' && { institution: bank }),
        }),
      );
    }
  });
  afterAll(() => app.close());

  const list = async (query = '', path = '') => {
    const response = await app.call('GET', `/admin/credits${path}?${query}`, { token });
    expect(response.status).toBe(200);
    const body = response.body as {
      data: AdminCredit[];
      total: number;
      page: number;
      limit: number;
      nextCursor: string;
    };
    return { ...body, ids: body.data.map(({ id }) => id) };
  };
  const idsOf = (...indexes: number[]) => indexes.map((index) => made[index]?.id);

  it('answers ten a page, newest first, pages from 1 [3.3.18] [3.7.26] [3.7.27] [3.9.29]', async () => {
    const first = await list();
    expect(first).toMatchObject({ success: true, total: 12, page: 1, limit: 10 });
    expect(first.ids).toEqual(idsOf(11, 10, 9, 8, 7, 6, 5, 4, 3, 2));
    const second = await list('page=2');
    expect(second).toMatchObject({ total: 12, page: 2, nextCursor: null });
    expect(second.ids).toEqual(idsOf(1, 0));
    expect(await list('page=3')).toMatchObject({ ids: [], total: 12 });
    expect(await list('page=0&limit=1000')).toMatchObject({ page: 1, limit: 100 });
    expect(listAdminCredits.timeoutMs).toBe(15_000);
  });

  it.each(['-createdAt', 'createdAt', '-amount', 'amount'])(
    'goes through all of them by cursor, sorted by %s',
    async (sort) => {
      const seen: string[] = [];
      let cursor: string | null = '';
      for (let pages = 0; cursor !== null && pages < 9; pages += 1) {
        const page: Awaited<ReturnType<typeof list>> = await list(`sort=${sort}&limit=5&cursor=${cursor}`);
        expect(page.total).toBe(12);
        seen.push(...page.ids);
        cursor = page.nextCursor;
      }
      const upwards = made.map(({ id }) => id);
      expect(seen).toEqual(sort.startsWith('-') ? upwards.toReversed() : upwards);
    },
  );

  it('refuses a cursor nobody gave', async () => {
    for (const cursor of [
      'abc',
      Buffer.from('["x","y"]').toString('base64url'),
      Buffer.from('{}').toString('base64url'),
      ...[-1, 9_007_199_254_740_991].map((key) =>
        Buffer.from(JSON.stringify([key, '01890000-0000-7000-8000-000000000000'])).toString('base64url'),
      ),
    ]) {
      const response = await app.call('GET', `/admin/credits?cursor=${cursor}`, { token });
      expect(response.body).toMatchObject({ code: 'VALIDATION_ERROR', fields: { cursor: 'Cursor inválido' } });
    }
  });

  it('filters by every status, also several [3.4.01]', async () => {
    for (const status of creditStatuses) {
      const { data, total } = await list(`status=${status.toLowerCase()}`);
      expect(total).toBe(data.length);
      expect(total).toBe(made.filter((credit) => credit.status === status).length);
      expect(data.every((credit) => credit.status === status)).toBe(true);
    }
    expect((await list('status=APPROVED&status=REJECTED')).ids).toEqual(idsOf(11, 5, 4));
    expect((await list('status=APPROVED,REJECTED')).total).toBe(3);
    expect((await app.call('GET', '/admin/credits?status=DONE', { token })).status).toBe(400);
  });

  it('filters by day in Ecuador, amount and institution', async () => {
    // Now is November 16, 10:00 in Ecuador; the first credit is of November 13, 22:00.
    expect((await list('endDate=2026-11-13')).ids).toEqual(idsOf(0));
    expect((await list('startDate=2026-11-14&endDate=2026-11-14')).ids).toEqual(idsOf(5, 4, 3, 2, 1));
    expect((await list('startDate=&endDate=&q=&minAmount=')).total).toBe(12);
    expect((await list('minAmount=3000&maxAmount=5000')).ids).toEqual(idsOf(4, 3, 2));
    expect((await list(`institutionId=${bank.id}&minAmount=11000`)).ids).toEqual(idsOf(11, 10));
    expect((await app.call('GET', '/admin/credits?startDate=14/11/2026', { token })).status).toBe(400);
  });

  it('finds by name with or without accents, cédula, e-mail, the number and the start of the id [9.1.2]', async () => {
    const lists = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).total;
    expect(await lists('ana peña')).toBe(8);
    expect(await lists('PENA avila')).toBe(8);
    expect(await lists('mora_')).toBe(4);
    expect(await lists('m%ra')).toBe(0);
    expect(await lists('0900000001')).toBe(4);
    expect(await lists('09000')).toBe(4);
    expect(await lists('ana.pena@ejemplo.ec')).toBe(8);
    expect(await lists('ana.pena')).toBe(8);
    const id = made[3]?.id ?? '';
    expect((await list(`q=${id}`)).ids).toEqual([id]);
    expect((await list(`q=%23${id.slice(0, 8)}`)).ids).toContain(id);
    expect((await list(`q=${encodeURIComponent(`#${shortCreditId(id)}`)}`)).ids).toEqual([id]);
    expect(await lists(`${id.slice(0, 8)}…zzzz`)).toBe(0);
    const { number } = (await list(`q=${id}`)).data[0] as AdminCredit;
    expect(number).toMatch(/^C-26-0000\d$/);
    for (const typed of [number, `#${number.toLowerCase()}`, number.replaceAll('-', ' '), number.replaceAll('-', '')])
      expect((await list(`q=${encodeURIComponent(typed)}`)).ids, typed).toEqual([id]);
    expect(await lists(number.replace('C-26', 'C-25'))).toBe(0);
    expect(await lists('C-26-99999')).toBe(0);
    expect(await lists("'; drop table credits; --")).toBe(0);
  });

  it('shows what a list row needs', async () => {
    const { data } = await list('minAmount=3000&maxAmount=3000');
    expect(data[0]).toMatchObject({
      amount: 3_000,
      term: 24,
      status: 'DOCUMENTS_SUBMITTED',
      user: { nombres: 'Ana Lucía', apellidos: 'Peña Ávila', cedula: ana.cedula },
      institution: { id: bank.id, name: 'Banco "Uno", S.A.', type: 'BANK', minRate: 15.6 },
      amortizationType: 2,
      documentCounts: { total: 3, verified: 0, rejected: 0 },
    });
    const [pending] = (await list('status=PENDING&sort=createdAt')).data;
    expect(pending).toMatchObject({ institution: null, monthlyPayment: null, totalPayment: null, rate: null });
  });

  it('answers every credit at once, as JSON or a line each [3.7.28]', async () => {
    const all = await list('', '/all');
    expect(all).toMatchObject({ success: true, total: 12 });
    expect(all.ids).toHaveLength(12);
    expect((await list('status=APPROVED', '/all')).ids).toEqual(idsOf(11, 4));
    const headers = { accept: 'application/x-ndjson' };
    const streamed = await app.call('GET', '/admin/credits/all', { token, headers });
    expect(streamed.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    const lines = streamed.bytes.toString('utf8').trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as AdminCredit).id)).toEqual(all.ids);
    expect(listAllAdminCredits.timeoutMs).toBe(15_000);
  });

  it('finds those that were given back', async () => {
    await app.parts.db
      .update(credits)
      .set({ round: 2 })
      .where(eq(credits.id, made[9]?.id ?? ''));
    expect((await list('isReturned=true')).ids).toEqual(idsOf(9));
    expect(await list('isReturned=false&limit=5')).toMatchObject({ total: 11 });
  });

  it('puts the longest waiting first in the queue, also by cursor', async () => {
    const body = await list('', '/pending');
    // Submitted or under review: the third and fourth of each cycle of seven statuses.
    expect(body.ids).toEqual(idsOf(2, 3, 9, 10));
    expect(body.total).toBe(4);
    const { nextCursor } = await list('limit=2', '/pending');
    expect((await list(`limit=2&cursor=${nextCursor}`, '/pending')).ids).toEqual(idsOf(9, 10));
    expect((await list('limit=2&page=2', '/pending')).ids).toEqual(idsOf(9, 10));
  });

  it('lists by the day due, in both directions, only what waits for an answer [12.11.2]', async () => {
    expect(await list('sort=dueAt')).toMatchObject({ ids: idsOf(2, 3, 9, 10), total: 4 });
    expect((await list('sort=-dueAt')).ids).toEqual(idsOf(10, 9, 3, 2));
    const first = await list('sort=dueAt&limit=3');
    expect(first).toMatchObject({ ids: idsOf(2, 3, 9), total: 4 });
    expect((await list(`sort=dueAt&limit=3&cursor=${first.nextCursor}`)).ids).toEqual(idsOf(10));
    expect(await list('sort=dueAt&status=APPROVED')).toMatchObject({ ids: [], total: 0 });
  });

  describe('the export', () => {
    const download = (query: string) => app.call('GET', `/admin/credits/export?${query}`, { token });

    const titles = [
      ...['Solicitud', 'ID', 'Solicitado', 'Enviado', 'Vence', 'Decidido', 'Días de espera', 'Estado', 'Revisó'],
      ...['Motivo del rechazo', 'Comentario del rechazo', 'Entrega'],
      ...['Vueltas', 'Nombres', 'Apellidos', 'Cédula', 'Correo', 'Teléfono', 'Monto (USD)', 'Plazo (meses)'],
      ...['Ingreso mensual (USD)', 'Ciudad', 'Institución', 'Tasa anual (%)', 'Amortización'],
      ...['Primera cuota (USD)', 'Última cuota (USD)', 'Total (USD)', 'Recibe (USD)'],
      ...['Paga aparte el primer día (USD)', 'Costo real (USD)'],
      ...['Costo anual con cargos (%)', 'Capital e interés: cuota (USD)', 'Capital e interés: total (USD)'],
    ];

    it('is a CSV file that Excel of Ecuador opens right, without formulas, with the filters of the list', async () => {
      const { headers, bytes } = await download('format=csv&maxAmount=1000');
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(headers['content-disposition']).toContain('filename="creditos-2026-11-16.csv"');
      const [head, row, end] = bytes.toString('utf8').split('\r\n');
      expect(head).toBe(`\uFEFF${titles.join(';')}`);
      const cells = row?.split(';') ?? [];
      expect(cells).toEqual([
        ...[
          expect.stringMatching(/^C-26-\d{5}$/),
          made[0]?.id,
          '13/11/2026 22:00',
          '',
          '',
          '',
          '',
          'Pendiente',
          '',
          '',
          '',
          '',
          '1',
          "'=Luis",
          'Mora_Díaz',
        ],
        ...['"\t0900000001"', luis.email, `"\t${luis.telefono}"`, '1000,00', '24', '1200,00'],
        ...['"\'+Quito\t""Norte"""', ...Array(12).fill('')],
      ]);
      expect(end).toBe('');
    });

    it('is a workbook by default: real dates, numbers, digits as text, the words of the screen, who decided and why', async () => {
      const { headers, bytes } = await download('');
      expect(headers['content-type']).toContain('spreadsheetml');
      expect((await download('format=pdf')).status).toBe(400);
      const [head, ...rows] = await readSheet(bytes);
      expect(head).toEqual(titles);
      const cellsOf = (row: readonly unknown[] | undefined) =>
        Object.fromEntries(titles.map((title, index) => [title, row?.[index]]));
      const first = cellsOf(rows.find(([, id]) => id === made[0]?.id));
      // Excel dates have no time zone: local time in Ecuador, read here as UTC.
      expect(first.Solicitado).toEqual(new Date('2026-11-13T22:00:00Z'));
      expect(first).toMatchObject({
        ...{ Estado: 'Pendiente', Nombres: "'=Luis", Cédula: '0900000001', Teléfono: luis.telefono, Vueltas: 1 },
        ...{ 'Monto (USD)': 1000, 'Plazo (meses)': 24, 'Ingreso mensual (USD)': 1200, 'Días de espera': null },
      });
      const { token: reviewer } = await createAdmin(app, { nombres: 'Rita', apellidos: 'Revisa' });
      const { user } = await createUser(app);
      const submittedAt = new Date(app.clock.now().getTime() - hours(36));
      const credit = await createCredit(app, {
        ...{ userId: user.id, stage: 'DOCUMENTS_SUBMITTED', institution: bank, createdAt: submittedAt, submittedAt },
      });
      const reasonId = '01930000-0000-7000-8000-000000000008';
      const refusal = { status: 'REJECTED', note: 'El ingreso no alcanza', reasonId };
      await app.call('POST', `/admin/credits/${credit.id}/status`, { token: reviewer, body: refusal });
      const [, row] = await readSheet((await download(`q=${credit.id}`)).bytes);
      const decided = cellsOf(row);
      expect(decided).toMatchObject({
        ...{ Estado: 'Rechazado', Revisó: 'Rita Revisa', 'Comentario del rechazo': 'El ingreso no alcanza' },
        'Motivo del rechazo': 'La cuota supera lo que permite el ingreso',
        ...{ 'Días de espera': 1.5, Institución: 'Banco "Uno", S.A.', Amortización: 'Francesa' },
        Decidido: new Date(app.clock.now().getTime() - hours(5)),
      });
      expect(typeof decided['Primera cuota (USD)']).toBe('number');
      const approved = made.find(({ status }) => status === 'APPROVED');
      expect(cellsOf(rows.find(([, id]) => id === approved?.id))).toMatchObject({
        ...{ Estado: 'Aprobado', Entrega: 'Sin permiso' },
      });
    });

    it('leaves a record without the words searched for', async () => {
      await download('format=csv&q=0900000001');
      const records = await app.parts.db.select().from(activities).where(eq(activities.status, 'viewed'));
      expect(JSON.stringify(records)).toContain('Exportación de 4 créditos (csv)');
      expect(JSON.stringify(records)).not.toContain('0900000001');
    });
  });
});

describe('the first characters of an id', () => {
  it('are a range of ids', () => {
    expect(idRange('#019303e6')).toEqual({
      first: '019303e6-0000-0000-0000-000000000000',
      last: '019303e6-ffff-ffff-ffff-ffffffffffff',
    });
    expect(idRange('019')).toBeNull();
    expect(idRange('banco')).toBeNull();
  });
});

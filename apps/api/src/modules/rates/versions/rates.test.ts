import { requiredDocumentTypes } from '@cotejo/contracts/documents/applicant';
import type { RateRow, RateVersion } from '@cotejo/contracts/rates/admin';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { days, hours, minutes } from '#platform/clock.ts';
import { activities, rateConfirmations, rateVersions } from '#platform/db/schema.ts';
import {
  createAdmin,
  createCredit,
  createInstitution,
  createUser,
  deactivateAdmins,
  factoryPassword,
  type Institution,
  sampleRequest,
  uploadDocument,
} from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const source = { label: 'Tarifario publicado', url: 'https://banco.ejemplo.ec/tarifario' };

describeOnBothDatabases('rates', (open) => {
  let app: TestApp;
  let token: string;
  let adminId: string;
  let name: string;
  let bank: Institution;

  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());
  /** Moving the clock ends sessions. */
  const signIn = async () => {
    await deactivateAdmins(app);
    const admin = await createAdmin(app);
    ({ token } = admin);
    adminId = admin.admin.id;
    name = `${admin.admin.nombres} ${admin.admin.apellidos}`;
  };
  beforeEach(async () => {
    await signIn();
    bank = await createInstitution(app, { minRate: 12, maxRate: 15 });
  });

  const rowOf = async (id: string): Promise<RateRow> => {
    const { body } = await app.call('GET', '/admin/rates?limit=100', { token });
    const row = (body.data as RateRow[]).find(({ institutionId }) => institutionId === id);
    if (!row) throw new Error('The institution is not in the list');
    return row;
  };
  const versionsOf = async (id: string): Promise<RateVersion[]> =>
    (await app.call('GET', `/admin/institutions/${id}/versions?limit=100`, { token })).body.data as RateVersion[];
  const change = (body: object, as = token) => app.call('POST', '/admin/rates/changes', { token: as, body });
  const confirm = (body: object, as = token) => app.call('POST', '/admin/rates/confirmations', { token: as, body });
  const changeOf = async (id: string, values: object) => ({
    institutionId: id,
    versionId: (await rowOf(id)).versionId,
    ...values,
  });
  const lastRecord = async () => {
    const rows = await app.parts.db.select().from(activities).where(eq(activities.adminId, adminId));
    return rows.sort((left, right) => (left.id < right.id ? 1 : -1))[0];
  };

  it('are changed with a sign-in or a confirmation of the last half hour [12.11.38]', async () => {
    const { token: first, refreshToken } = await createAdmin(app);
    const body = { source, changes: [await changeOf(bank.id, { minRate: 11 })] };
    expect((await change({ ...body, dryRun: true }, first)).status).toBe(200);
    app.clock.advance(minutes(29));
    const refreshed = await app.call('POST', '/admin/auth/refresh-token', { body: { refreshToken } });
    const { accessToken: as } = refreshed.body.data as { accessToken: string };
    app.clock.advance(minutes(1));
    for (const dryRun of [true, false]) {
      const refused = await change({ ...body, dryRun }, as);
      expect([refused.status, refused.body.code]).toEqual([403, 'CONFIRMATION_REQUIRED']);
    }
    const confirmed = await app.call('POST', '/admin/auth/confirm', { token: as, body: { password: factoryPassword } });
    expect(confirmed.status).toBe(200);
    expect((await change(body, as)).status).toBe(201);
    await signIn();
    expect((await rowOf(bank.id)).minRate).toBe(11);
  });

  describe('versions', () => {
    it('are made by a change of rates, limits, charges or places, with its source [5.1.1]', async () => {
      for (const values of [
        { minRate: 12.5 },
        { product: { minAmount: 700 } },
        { product: { locations: ['Loja'] } },
        {
          product: {
            charges: [
              { kind: 'life_insurance', basis: 'balance', value: 0.05, when: 'monthly', obligation: 'optional' },
            ],
          },
        },
      ]) {
        const before = await versionsOf(bank.id);
        const { status } = await change({ source, note: 'Así lo publica', changes: [await changeOf(bank.id, values)] });
        expect(status).toBe(201);
        const after = await versionsOf(bank.id);
        expect(after).toHaveLength(before.length + 1);
        expect(after[0]).toMatchObject({ source, note: 'Así lo publica', createdBy: adminId, createdByName: name });
      }
      expect((await versionsOf(bank.id))[0]).toMatchObject({
        minRate: 12.5,
        product: { minRate: 12.5, minAmount: 700, locations: ['Loja'], charges: [{ kind: 'life_insurance' }] },
      });
    });

    it('are not made by a save that leaves them equal [5.1.1]', async () => {
      const body = { source, changes: [await changeOf(bank.id, { minRate: 12, product: { minAmount: 500 } })] };
      expect((await change(body)).body.data).toMatchObject({ changed: 0, unchanged: 1, versions: [] });
      const saved = await app.call('PUT', `/admin/institutions/${bank.id}`, {
        token,
        body: { name: 'Banco Otro Nombre' },
      });
      expect(saved.status).toBe(200);
      expect(await versionsOf(bank.id)).toHaveLength(1);
    });

    it('are made by the form of an institution, too, which names no source unless it is sent [5.1.1]', async () => {
      const put = (body: object) => app.call('PUT', `/admin/institutions/${bank.id}`, { token, body });
      expect((await put({ maxRate: 16 })).status).toBe(200);
      expect((await versionsOf(bank.id))[0]).toMatchObject({
        maxRate: 16,
        source: { label: 'Ficha de la institución', url: null },
        confirmedAt: null,
      });
      await put({ maxRate: 16.5, source, note: 'Subió' });
      expect((await versionsOf(bank.id))[0]).toMatchObject({
        maxRate: 16.5,
        source,
        note: 'Subió',
        confirmedBy: adminId,
      });
    });

    it('are never changed or deleted; what was confirmed is read from the newest confirmation [5.1.2]', async () => {
      const { versionId } = await rowOf(bank.id);
      await confirm({ confirmations: [{ institutionId: bank.id, versionId }], source });
      app.clock.advance(hours(1));
      await signIn();
      const other = { label: 'Llamada', url: null };
      await confirm({ confirmations: [{ institutionId: bank.id, versionId }], source: other });
      expect((await versionsOf(bank.id))[0]).toMatchObject({
        id: versionId,
        source: other,
        confirmedAt: app.clock.now().toISOString(),
        confirmedBy: adminId,
        confirmedByName: name,
      });
      const { db } = app.parts;
      const [stored] = await db.select().from(rateVersions).where(eq(rateVersions.id, versionId));
      expect(stored).toMatchObject({ sourceLabel: 'Tarifario de prueba' });
      await expect(db.update(rateVersions).set({ minRate: 1 })).rejects.toThrow();
      await expect(db.delete(rateVersions)).rejects.toThrow();
      await expect(db.update(rateConfirmations).set({ sourceLabel: 'x' })).rejects.toThrow();
      await expect(db.delete(rateConfirmations)).rejects.toThrow();
    });

    it('are in force at once, and the rates of the product follow unless they are sent [5.1.3]', async () => {
      await change({ source, changes: [await changeOf(bank.id, { minRate: 11, maxRate: 14 })] });
      expect(await rowOf(bank.id)).toMatchObject({ minRate: 11, maxRate: 14, product: { minRate: 11, maxRate: 14 } });
      const shown = await app.call('GET', `/public/institutions/${bank.id}`);
      expect(shown.body.data).toMatchObject({ minRate: 11, products: { personalLoan: { minRate: 11, maxRate: 14 } } });
      await change({ source, changes: [await changeOf(bank.id, { minRate: 10, product: { minRate: 10.5 } })] });
      expect(await rowOf(bank.id)).toMatchObject({ minRate: 10, product: { minRate: 10.5, maxRate: 14 } });
    });

    it('are listed newest first, by page and by cursor [5.4.5]', async () => {
      for (const minRate of [11, 10, 9]) await change({ source, changes: [await changeOf(bank.id, { minRate })] });
      const path = `/admin/institutions/${bank.id}/versions`;
      const first = await app.call('GET', `${path}?limit=2`, { token });
      expect((first.body.data as RateVersion[]).map(({ minRate }) => minRate)).toEqual([9, 10]);
      expect(first.body.total).toBe(4);
      const next = await app.call('GET', `${path}?limit=2&cursor=${first.body.nextCursor}`, { token });
      expect((next.body.data as RateVersion[]).map(({ minRate }) => minRate)).toEqual([11, 12]);
      expect(next.body.nextCursor).toBeNull();
      const unknown = await app.call('GET', `/admin/institutions/${adminId}/versions`, { token });
      expect(unknown.status).toBe(404);
    });
  });

  describe('changes', () => {
    it('are all or none, each error at its row and key [5.4.1]', async () => {
      const other = await createInstitution(app, { minRate: 12, maxRate: 15 });
      const { status, body } = await change({
        source,
        changes: [
          await changeOf(bank.id, { minRate: 11 }),
          await changeOf(other.id, { minRate: 16, product: { minTerm: 60, maxTerm: 72 } }),
        ],
      });
      expect(status).toBe(400);
      expect(body.fields).toEqual({ 'changes.1.maxRate': 'La tasa máxima debe ser mayor o igual a la mínima' });
      expect(await rowOf(bank.id)).toMatchObject({ minRate: 12 });
      const upsideDown = await change({
        source,
        changes: [await changeOf(bank.id, { product: { minAmount: 9_000_000 } })],
      });
      expect(upsideDown.body.fields).toEqual({
        'changes.0.product.maxAmount': 'El monto máximo debe ser mayor o igual al mínimo',
      });
    });

    it.each([
      [{}, 'source', 'Indica la fuente'],
      [{ source: { label: '' } }, 'source.label', 'Indica la fuente'],
      [{ source: { label: 'x'.repeat(121) } }, 'source.label', 'Debe tener como máximo 120 caracteres'],
      [
        { source: { label: 'x', url: 'http://banco.ec' } },
        'source.url',
        'Escribe una dirección que empiece con https://',
      ],
      [
        { source: { label: 'x', url: 'https://yo:clave@banco.ec' } },
        'source.url',
        'Escribe una dirección que empiece con https://',
      ],
      [{ source, note: 'x'.repeat(501) }, 'note', 'Debe tener como máximo 500 caracteres'],
      [{ source, changes: [] }, 'changes', 'Indica qué cambia'],
    ])('refuse %j at %s [5.4.1]', async (body, field, text) => {
      const changes = [{ institutionId: bank.id, versionId: bank.id, minRate: 11 }];
      const { status, body: said } = await change({ changes, ...body });
      expect(status).toBe(400);
      expect(said.fields).toMatchObject({ [field]: text });
    });

    it('refuse an institution that is there twice [5.4.1]', async () => {
      const row = await changeOf(bank.id, { minRate: 11 });
      const { body } = await change({ source, changes: [row, { ...row, institutionId: bank.id.toUpperCase() }] });
      expect(body.fields).toEqual({ 'changes.1.institutionId': 'Está dos veces en los cambios' });
    });

    it('of a dry run are judged and not stored [5.4.1]', async () => {
      const { status, body } = await change({
        source,
        dryRun: true,
        changes: [await changeOf(bank.id, { minRate: 11, maxRate: 30 })],
      });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ changed: 1, unchanged: 0, versions: [] });
      expect((body.warnings as { code: string }[]).map(({ code }) => code)).toContain('RATE_JUMP');
      expect(await versionsOf(bank.id)).toHaveLength(1);
      expect(await rowOf(bank.id)).toMatchObject({ minRate: 12, maxRate: 15 });
    });

    it('of a version that is no longer in force are refused with the present ones [5.4.2]', async () => {
      const seen = await changeOf(bank.id, { minRate: 11 });
      const saved = await change({ source, changes: [seen] });
      const { versions } = saved.body.data as { versions: unknown };
      const { status, body } = await change({ source, changes: [{ ...seen, minRate: 10 }] });
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'CONFLICT', data: { conflicts: versions } });
      const confirmed = await confirm({ confirmations: [{ institutionId: bank.id, versionId: seen.versionId }] });
      expect(confirmed.body).toMatchObject({ code: 'CONFLICT', data: { conflicts: versions } });
    });

    it('of two who change one rate at once let one through [5.4.2]', async () => {
      const row = await changeOf(bank.id, {});
      const answers = await Promise.all([
        change({ source, changes: [{ ...row, minRate: 11 }] }),
        change({ source, changes: [{ ...row, minRate: 10 }] }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(await versionsOf(bank.id)).toHaveLength(2);
    });

    it('of a deleted or unknown institution are refused [5.4.2]', async () => {
      const row = await changeOf(bank.id, { minRate: 11 });
      await app.call('DELETE', `/admin/institutions/${bank.id}`, { token });
      expect((await change({ source, changes: [row] })).body).toMatchObject({ code: 'ALREADY_DELETED' });
      const unknown = await change({ source, changes: [{ ...row, institutionId: adminId }] });
      expect(unknown.body).toMatchObject({ code: 'NOT_FOUND', fields: { 'changes.0.institutionId': 'No existe' } });
    });

    it('warn of a jump and of a rate above the ceiling, in the form of an institution too [5.4.9]', async () => {
      await app.call('PUT', '/admin/rates/ceilings/2026-01/consumo', {
        token,
        body: { maximumEffectiveRate: 16.77, source },
      });
      const { body } = await change({ source, changes: [await changeOf(bank.id, { maxRate: 20.5 })] });
      expect(body.warnings).toMatchObject([
        { institutionId: bank.id, code: 'SOLCA_MISSING', field: 'product.charges' },
        { institutionId: bank.id, code: 'RATE_ABOVE_CEILING', field: 'maxRate' },
        {
          institutionId: bank.id,
          code: 'RATE_JUMP',
          field: 'maxRate',
          message: 'La tasa máxima pasa de 15,00\u00a0% a 20,50\u00a0%: más de 5 puntos',
        },
      ]);
      const form = await app.call('PUT', `/admin/institutions/${bank.id}`, { token, body: { minRate: 6.9 } });
      expect(form.body.warnings).toMatchObject([
        { code: 'SOLCA_MISSING' },
        { code: 'RATE_ABOVE_CEILING' },
        { code: 'RATE_JUMP', field: 'minRate' },
      ]);
      const exactly = await change({ source, changes: [await changeOf(bank.id, { minRate: 11.9 })] });
      expect((exactly.body.warnings as { code: string }[]).map(({ code }) => code)).not.toContain('RATE_JUMP');
      await app.call('DELETE', '/admin/rates/ceilings/2026-01/consumo', { token });
    });

    it('are in the log with old and new values [5.4.8]', async () => {
      await change({ source, note: 'Circular', changes: [await changeOf(bank.id, { minRate: 11.25 })] });
      expect(await lastRecord()).toMatchObject({
        targetId: bank.id,
        details: {
          source: source.label,
          note: 'Circular',
          changes: [{ field: 'minRate', label: 'Tasa mínima', before: '12,00\u00a0%', after: '11,25\u00a0%' }],
        },
      });
      const { versionId } = await rowOf(bank.id);
      await confirm({ confirmations: [{ institutionId: bank.id, versionId }] });
      expect(await lastRecord()).toMatchObject({ description: `Tasas comprobadas: ${bank.name}`, targetId: bank.id });
    });
  });

  describe('one call has one moment', () => {
    /** Each reading of the clock returns a second more. */
    const whileTheClockRuns = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      const start = app.clock.now().getTime();
      let looks = 0;
      const spy = vi.spyOn(app.clock, 'now').mockImplementation(() => {
        looks += 1;
        return new Date(start + looks * 1_000);
      });
      return work().finally(() => spy.mockRestore());
    };

    it('that versions, rows and answer share [6.5.7]', async () => {
      const other = await createInstitution(app, { minRate: 12, maxRate: 15 });
      const changes = [await changeOf(bank.id, { minRate: 11 }), await changeOf(other.id, { minRate: 11 })];
      const { body } = await whileTheClockRuns(() => change({ source, changes }));
      const { validFrom } = body.data as { validFrom: string };
      for (const { id } of [bank, other]) {
        expect((await versionsOf(id))[0]).toMatchObject({ validFrom, confirmedAt: validFrom });
        expect(await rowOf(id)).toMatchObject({ validFrom });
      }
      const confirmations = [await changeOf(bank.id, {}), await changeOf(other.id, {})];
      const confirmed = await whileTheClockRuns(() => confirm({ confirmations }));
      const { confirmedAt } = confirmed.body.data as { confirmedAt: string };
      for (const { id } of [bank, other]) expect(await rowOf(id)).toMatchObject({ confirmedAt });
    });

    it('later than the version before, whichever clock wrote that [6.5.7]', async () => {
      const [first] = await versionsOf(bank.id);
      const behind = new Date(app.clock.now().getTime() - hours(1));
      const spy = vi.spyOn(app.clock, 'now').mockImplementation(() => behind);
      try {
        expect((await change({ source, changes: [await changeOf(bank.id, { minRate: 11 })] })).status).toBe(201);
      } finally {
        spy.mockRestore();
      }
      const [second] = await versionsOf(bank.id);
      expect(Date.parse(second?.validFrom ?? '')).toBeGreaterThan(Date.parse(first?.validFrom ?? ''));
    });
  });

  it('a null is refused at its field and never a default that nobody named [6.5.10]', async () => {
    const before = await rowOf(bank.id);
    const fields = ['minAmount', 'maxAmount', 'minTerm', 'maxTerm', 'minIncome', 'maxIncome', 'minRate', 'maxRate'];
    for (const field of [...fields, 'locations', 'charges']) {
      const changed = await change({ source, changes: [await changeOf(bank.id, { product: { [field]: null } })] });
      expect([changed.status, Object.keys(changed.body.fields ?? {})]).toEqual([400, [`changes.0.product.${field}`]]);
    }
    for (const field of [...fields, 'locations', 'charges', 'requirements', 'features', 'description']) {
      const body = { products: { personalLoan: { [field]: null } } };
      const saved = await app.call('PUT', `/admin/institutions/${bank.id}`, { token, body });
      expect([saved.status, Object.keys(saved.body.fields ?? {})]).toEqual([400, [`products.personalLoan.${field}`]]);
    }
    expect(await rowOf(bank.id)).toEqual(before);
  });

  describe('confirmations', () => {
    it('write who, when and with which source, and make no version [5.4.3]', async () => {
      const { versionId } = await rowOf(bank.id);
      app.clock.advance(days(1));
      await signIn();
      const { status, body } = await confirm({ confirmations: [{ institutionId: bank.id, versionId }], source });
      expect(status).toBe(200);
      expect(body.data).toEqual({ confirmed: 1, confirmedAt: app.clock.now().toISOString() });
      expect(await versionsOf(bank.id)).toMatchObject([{ id: versionId, source, confirmedBy: adminId }]);
      await confirm({ confirmations: [{ institutionId: bank.id, versionId }] });
      expect(await rowOf(bank.id)).toMatchObject({ source, confirmedAt: app.clock.now().toISOString() });
    });

    it('are all or none [5.4.3]', async () => {
      const { versionId } = await rowOf(bank.id);
      const other = await createInstitution(app);
      const body = {
        confirmations: [
          { institutionId: bank.id, versionId },
          { institutionId: other.id, versionId },
        ],
      };
      expect((await confirm(body)).status).toBe(409);
      expect(await rowOf(bank.id)).toMatchObject({ confirmedAt: null });
    });
  });

  describe('age', () => {
    const shown = async () => {
      const { rates } = (await app.call('GET', `/public/institutions/${bank.id}`)).body.data as Record<string, never>;
      return rates;
    };
    const search = '/public/institutions/best-rates?amount=3000&term=12';
    const offered = async () => {
      const { body } = await app.call('GET', search);
      const ids = (body.data as { institution: { id: string } }[]).map(({ institution }) => institution.id);
      return { isThere: ids.includes(bank.id), stale: (body.excluded as { stale: number }).stale, body };
    };

    it('counts in days of Ecuador and turns at 00:00, in what is cached too [5.1.5] [5.1.10]', async () => {
      // 23:30 in Ecuador.
      app.clock.set('2027-02-02T04:30:00Z');
      await signIn();
      const { versionId } = await rowOf(bank.id);
      await confirm({ confirmations: [{ institutionId: bank.id, versionId }], source });
      const lastMinute = '2027-03-19T04:59:00Z';
      app.clock.set(lastMinute);
      expect(await shown()).toMatchObject({ isStale: false, isExcluded: false, source });
      app.clock.set('2027-03-19T05:00:00Z');
      expect(await shown()).toMatchObject({ isStale: true, isExcluded: false });
      app.clock.set('2027-05-03T04:59:00Z');
      expect(await shown()).toMatchObject({ isStale: true, isExcluded: false });
      expect((await offered()).isThere).toBe(true);
      app.clock.set('2027-05-03T05:00:00Z');
      expect(await shown()).toMatchObject({ isStale: true, isExcluded: true });
      expect((await offered()).isThere).toBe(false);
    });

    it('leaves it out of the offers and nothing else, until somebody confirms it [5.1.7]', async () => {
      const fresh = await offered();
      const published = async () =>
        Promise.all(
          ['limits', 'cities'].map(async (path) => (await app.call('GET', `/public/institutions/${path}`)).body.data),
        );
      const before = await published();
      const simulation = { amount: 3_000, term: 12, institutionId: bank.id, typeAmortizationRate: 2 };
      expect((await app.call('POST', '/simulators/credits/simulate', { body: simulation })).status).toBe(200);
      expect(fresh).toMatchObject({ isThere: true });
      app.clock.advance(days(91));
      const late = await app.call('GET', search);
      const left = late.body.excluded as Record<string, number>;
      expect(Object.keys(left).at(-1)).toBe('stale');
      expect((await offered()).isThere).toBe(false);
      expect((await offered()).stale).toBeGreaterThanOrEqual(1);
      await signIn();
      const listed = (await app.call('GET', '/public/institutions')).body.data as { id: string }[];
      expect(listed.map((each) => each.id)).toContain(bank.id);
      expect(await published()).toEqual(before);
      const simulated = await app.call('POST', '/simulators/credits/simulate', { body: simulation });
      expect(simulated.status).toBe(404);

      const { token: owner } = await createUser(app);
      const own = await app.call('POST', '/credits', {
        token: owner,
        body: sampleRequest({ amount: 3_000, term: 12 }),
      });
      const choose = () =>
        app.call('POST', `/credits/${(own.body.data as { id: string }).id}/status`, {
          token: owner,
          body: { status: 'INSTITUTION_SELECTED', institutionId: bank.id },
        });
      const refused = await choose();
      expect(refused.status).toBe(409);
      expect(refused.body.message).toMatch(/Hace demasiado tiempo que nadie comprueba las tasas/);
      const { data } = (await app.call('GET', '/admin/rates?limit=100', { token })).body as { data: RateRow[] };
      const row = data.find(({ institutionId }) => institutionId === bank.id);
      await confirm({ confirmations: [{ institutionId: bank.id, versionId: row?.versionId }], source });
      expect((await offered()).isThere).toBe(true);
      expect((await choose()).status).toBe(200);
    });

    it('does not stop an application that chose it before [5.1.7]', async () => {
      const password = 'Segura*2026';
      const { user } = await createUser(app, { password });
      const chosen = {
        userId: user.id,
        stage: 'INSTITUTION_SELECTED',
        institution: bank,
        amortizationType: 2,
      } as const;
      const credit = await createCredit(app, { ...chosen, amountCents: 300_000, termMonths: 12 });
      for (const documentType of requiredDocumentTypes)
        await uploadDocument(app, { creditId: credit.id, documentType });
      app.clock.advance(days(91));
      const signedIn = await app.call('POST', '/auth/login', { body: { email: user.email, password } });
      const { accessToken: owner } = signedIn.body.data as { accessToken: string };
      expect((await offered()).isThere).toBe(false);
      const sent = await app.call('POST', `/credits/${credit.id}/status`, {
        token: owner,
        body: { status: 'DOCUMENTS_SUBMITTED' },
      });
      expect([sent.status, (sent.body.data as { status: string })?.status]).toEqual([200, 'DOCUMENTS_SUBMITTED']);
    });

    it('never changes the order of offers [5.1.8]', async () => {
      const { body } = await offered();
      const before = (body.data as { institution: { id: string } }[]).map(({ institution }) => institution.id);
      app.clock.advance(days(50));
      const after = (await offered()).body.data as { institution: { id: string }; rates: { isStale: boolean } }[];
      expect(after.some(({ rates }) => rates.isStale)).toBe(true);
      const stay = after.map(({ institution }) => institution.id);
      expect(stay).toEqual(before.filter((each) => stay.includes(each)));
    });
  });
});

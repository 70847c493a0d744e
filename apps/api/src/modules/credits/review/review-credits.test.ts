import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import type { AdminCredit } from '@cotejo/contracts/credits/review';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { activities, activityWords, documents, images, mails, notifications, users } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { createCredit, createInstitution, createUser, uploadDocument } from '#testing/factories.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { openReview } from '../testing/open-review.ts';

describeOnBothDatabases('reviewing credits', (open) => {
  const { review, submitted, setStatus, detail, adminWith } = openReview(open);

  it('answers one credit with applicant, institution, figures, table, documents and timeline [3.3.16] [3.3.17] [3.7.29]', async () => {
    const credit = await submitted();
    const { data, headers } = await detail(credit.id);
    expect(data).toMatchObject({
      id: credit.id,
      status: 'DOCUMENTS_SUBMITTED',
      amount: 10_000,
      term: 24,
      income: 1_200,
      createdAt: '2026-11-16T15:00:00.000Z',
      user: { nombres: 'María José', apellidos: 'Núñez Prueba', cedula: review.user.cedula, email: review.user.email },
      institution: { minRate: 15.6 },
      amortizationType: 2,
      documentCounts: { total: 3, verified: 0, rejected: 0 },
      version: 1,
    });
    expect(data.institution?.name).toMatch(/Banco de Prueba/);
    expect(data.monthlyPayment).toBe(data.amortizationTable?.[0]?.quotaTotal);
    const rows = data.amortizationTable ?? [];
    for (const [index, { numQuota, interest, capital, balance, quotaTotal }] of rows.entries()) {
      const before = rows[index - 1]?.balance ?? 10_000;
      expect(numQuota).toBe(index + 1);
      expect(Math.abs(interest - before * 0.013)).toBeLessThanOrEqual(0.00501);
      expect(capital + interest).toBeCloseTo(quotaTotal, 6);
      expect(balance).toBeCloseTo(before - capital, 6);
    }
    expect(data.amortizationTable).toHaveLength(24);
    expect(data.amortizationTable?.[0]).toMatchObject({ numQuota: 1, interest: 130 });
    expect(data.amortizationTable?.at(-1)?.balance).toBe(0);
    expect(data.documents.map(({ documentType }) => documentType).sort()).toEqual(['id', 'payroll', 'services']);
    expect(data.timeline.map(({ status }) => status)).toEqual([
      'PENDING',
      'INSTITUTION_SELECTED',
      'DOCUMENTS_SUBMITTED',
    ]);
    expect(headers.etag).toBe('"1"');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('carries the logo of the institution in the detail and in the lists [9.6.2]', async () => {
    const { db, clock } = review.app.parts;
    const logoImageId = newId(clock);
    const image = {
      content: Buffer.from('x'),
      contentType: 'image/webp',
      width: 96,
      height: 96,
      createdAt: clock.now(),
    };
    await db.insert(images).values({ id: logoImageId, ...image });
    const institution = await createInstitution(review.app, { logoImageId });
    const stage = 'DOCUMENTS_SUBMITTED';
    const credit = await createCredit(review.app, { userId: review.user.id, stage, institution });
    const logo = expect.stringContaining(logoImageId);
    expect((await detail(credit.id)).data.institution).toMatchObject({ id: institution.id, logo });
    for (const path of [`/admin/credits?q=${credit.id}`, '/admin/credits/pending?limit=100']) {
      const { body } = await review.app.call('GET', path, { token: review.reviewer.token });
      const listed = (body.data as AdminCredit[]).find(({ id }) => id === credit.id);
      expect(listed?.institution).toMatchObject({ name: institution.name, logo });
    }
  });

  it('says how often the same person applied before', async () => {
    const person = (await createUser(review.app)).user;
    const earlier = new Date('2026-11-01T10:00:00Z');
    await createCredit(review.app, { userId: person.id, createdAt: earlier });
    const credit = await createCredit(review.app, { userId: person.id });
    expect((await detail(credit.id)).data.formerApplications).toBe(1);
  });

  it('says which documents other people sent too, and where; nothing of what one person sent twice', async () => {
    const papers = { own: Buffer.from('%PDF-own'), common: Buffer.from('%PDF-common') };
    const creditOf = async (nombres: string, bytes: Buffer, documentType: 'id' | 'payroll' = 'payroll') => {
      const person = (await createUser(review.app, { nombres, apellidos: 'Copia' })).user;
      const credit = await createCredit(review.app, { userId: person.id });
      const document = await uploadDocument(review.app, { creditId: credit.id, bytes, documentType });
      return { person, credit, document };
    };
    const first = await creditOf('Uno', papers.common);
    const second = await creditOf('Dos', papers.common, 'id');
    const again = await createCredit(review.app, { userId: first.person.id });
    const repeated = await uploadDocument(review.app, { creditId: again.id, bytes: papers.common });
    await uploadDocument(review.app, { creditId: again.id, bytes: papers.own, documentType: 'services' });
    const lone = await creditOf('Sola', papers.own.subarray(0, 5));

    const inSecond = { id: second.credit.id, name: 'Dos Copia' };
    expect((await detail(first.credit.id)).data.sharedFiles).toEqual([
      { documentId: first.document.id, people: 1, credits: [inSecond] },
    ]);
    expect((await detail(again.id)).data.sharedFiles).toEqual([
      { documentId: repeated.id, people: 1, credits: [inSecond] },
    ]);
    // One entry per person, with the newest credit.
    expect((await detail(second.credit.id)).data.sharedFiles).toEqual([
      { documentId: second.document.id, people: 1, credits: [{ id: again.id, name: 'Uno Copia' }] },
    ]);
    expect((await detail(lone.credit.id)).data.sharedFiles).toEqual([]);

    for (const name of ['Tres', 'Cuatro', 'Cinco', 'Seis', 'Siete']) await creditOf(name, papers.common);
    const [shared] = (await detail(first.credit.id)).data.sharedFiles;
    expect(shared?.people).toBe(6);
    expect(shared?.credits.map(({ name }) => name)).toEqual(
      ['Siete', 'Seis', 'Cinco', 'Cuatro', 'Tres'].map((name) => `${name} Copia`),
    );
  });

  it('responds with 404 for a credit that is not there and for no id at all', async () => {
    const missing = '019303e6-0000-7000-8000-00000000dead';
    for (const id of [missing, 'abc']) {
      expect((await review.app.call('GET', `/admin/credits/${id}`, { token: review.reviewer.token })).status).toBe(404);
      expect((await setStatus(id, { status: 'REJECTED' })).status).toBe(404);
    }
  });

  it('says what the change was, counts the version up and adds to the timeline [3.4.11] [3.7.30]', async () => {
    const credit = await submitted(true);
    const messages = [
      ['UNDER_REVIEW', 'Crédito en revisión'],
      ['APPROVED', 'Crédito aprobado'],
      ['REJECTED', 'Crédito rechazado'],
      ['PENDING', 'Crédito marcado como pendiente'],
    ] as const;
    for (const [index, [status, message]] of messages.entries()) {
      const response = await setStatus(credit.id, { status, note: `Paso ${index}` });
      expect(response.body).toMatchObject({ success: true, message, data: { status, version: index + 2 } });
      expect(response.headers.etag).toBe(`"${index + 2}"`);
    }
    const { data } = await detail(credit.id);
    expect(data.timeline.slice(-4).map(({ status, by, who, note }) => [status, by, who, note])).toEqual(
      messages.map(([status], index) => [status, 'admin', review.reviewer.name, `Paso ${index}`]),
    );
    expect(data.decidedAt).toBeNull();
  });

  it('lets an administrator set four statuses and nothing else [3.4.03]', async () => {
    const credit = await submitted();
    for (const status of ['DOCUMENTS_SUBMITTED', 'INSTITUTION_SELECTED', 'CANCELLED', 'CREATED', 'approved', 7]) {
      const response = await setStatus(credit.id, { status });
      expect(response.status).toBe(400);
      expect(response.body.fields).toEqual({ status: 'Estado de crédito inválido' });
    }
    expect((await setStatus(credit.id, {})).body).toMatchObject({ error: 'Estado del crédito requerido' });
    expect((await setStatus(credit.id, { status: 'REJECTED', adminId: 'x' })).body.code).toBe('UNKNOWN_FIELD');
    expect((await detail(credit.id)).data.version).toBe(1);
  });

  it('refuses any change of a cancelled credit and the status it already has [3.4.04]', async () => {
    const cancelled = await createCredit(review.app, { userId: review.user.id, stage: 'CANCELLED' });
    for (const status of ['APPROVED', 'REJECTED', 'PENDING', 'UNDER_REVIEW']) {
      const response = await setStatus(cancelled.id, { status });
      expect(response.status).toBe(409);
      expect(response.body).toMatchObject({ code: 'INVALID_TRANSITION', data: { status: 'CANCELLED', version: 1 } });
    }
    const rejected = await createCredit(review.app, { userId: review.user.id, stage: 'REJECTED' });
    expect((await setStatus(rejected.id, { status: 'REJECTED' })).status).toBe(409);
  });

  it('approves only with institution, amortization and three verified documents [3.4.04]', async () => {
    const bare = await createCredit(review.app, { userId: review.user.id });
    const refusal = await setStatus(bare.id, { status: 'APPROVED' });
    expect(refusal.status).toBe(409);
    expect(refusal.body.error).toContain('una institución seleccionada, el tipo de amortización');

    const credit = await submitted(true);
    const where = and(eq(documents.creditId, credit.id), eq(documents.documentType, 'payroll'));
    for (const isVerified of [null, false]) {
      const verifiedAt = isVerified === null ? null : review.app.clock.now();
      await review.app.parts.db.update(documents).set({ isVerified, verifiedAt }).where(where);
      const response = await setStatus(credit.id, { status: 'APPROVED' });
      expect(response.body).toMatchObject({
        code: 'INVALID_TRANSITION',
        data: { status: 'DOCUMENTS_SUBMITTED', version: 1 },
        error: expect.stringContaining('Roles de pago sin verificar'),
      });
    }
    await review.app.parts.db.delete(documents).where(where);
    expect((await setStatus(credit.id, { status: 'APPROVED' })).status).toBe(409);
    await uploadDocument(review.app, { creditId: credit.id, documentType: 'payroll', isVerified: true });
    const approved = await setStatus(credit.id, { status: 'APPROVED' });
    expect(approved.body).toMatchObject({ data: { status: 'APPROVED', decidedAt: '2026-11-16T15:00:00.000Z' } });
  });

  it('asks for the permission of each status [3.6.05]', async () => {
    const approver = await adminWith('credits.approve');
    const rejecter = await adminWith('credits.reject');
    const other = await adminWith('documents.verify', 'users.manage');
    const credit = await submitted(true);
    expect((await setStatus(credit.id, { status: 'REJECTED' }, approver)).status).toBe(403);
    expect((await setStatus(credit.id, { status: 'APPROVED' }, rejecter)).status).toBe(403);
    for (const status of ['APPROVED', 'REJECTED', 'PENDING', 'UNDER_REVIEW']) {
      expect((await setStatus(credit.id, { status }, other)).status).toBe(403);
    }
    expect((await setStatus(credit.id, { status: 'UNDER_REVIEW' }, rejecter)).status).toBe(200);
    expect((await setStatus(credit.id, { status: 'APPROVED' }, approver)).status).toBe(200);
    expect((await setStatus(credit.id, { status: 'REJECTED' }, rejecter)).status).toBe(200);
    expect((await setStatus(credit.id, { status: 'PENDING' }, approver)).status).toBe(200);
  });

  it('lets in neither visitors nor users', async () => {
    const credit = await submitted();
    const { token } = await createUser(review.app);
    for (const path of ['', '/all', '/pending', '/export', `/${credit.id}`]) {
      expect((await review.app.call('GET', `/admin/credits${path}`)).status).toBe(401);
      expect((await review.app.call('GET', `/admin/credits${path}`, { token })).status).toBe(401);
    }
    expect((await setStatus(credit.id, { status: 'REJECTED' }, token)).status).toBe(401);
  });

  it.each(['version', 'If-Match'])('tells a reviewer by %s that the credit moved on [3.4.04]', async (way) => {
    const credit = await submitted(true);
    const send = (status: string, version: number) =>
      way === 'version'
        ? setStatus(credit.id, { status, version })
        : setStatus(credit.id, { status }, review.reviewer.token, { 'if-match': `"${version}"` });
    expect((await send('APPROVED', 1)).status).toBe(200);
    const second = await send('REJECTED', 1);
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'CONFLICT', data: { status: 'APPROVED', version: 2 } });
    expect((await send('REJECTED', 2)).status).toBe(200);
    const anyOf = { 'if-match': '"2", W/"3"' };
    expect((await setStatus(credit.id, { status: 'APPROVED' }, review.reviewer.token, anyOf)).status).toBe(200);
    expect(
      (await setStatus(credit.id, { status: 'PENDING' }, review.reviewer.token, { 'if-match': '"nonsense"' })).status,
    ).toBe(409);
  });

  it('says with the approval how to reach the institution and what to bring, in the mail and in the own credit [9.2.5] [5.2.6]', async () => {
    const { user, token } = await createUser(review.app);
    const institution = await createInstitution(review.app, {
      name: 'Cooperativa de Prueba',
      email: 'creditos@prueba.ec',
      phone: '+59372831000',
      whatsapp: '+593991234567',
      website: 'https://coop.prueba.ec',
      branches: { mainBranch: { city: 'Cuenca' }, otherBranches: [{ city: 'Quito' }] },
      personalLoan: { requirements: ['Cédula', 'Antigüedad laboral de un año', 'Certificado de aportación'] },
    });
    const credit = await createCredit(review.app, {
      ...{ userId: user.id, stage: 'DOCUMENTS_SUBMITTED', isVerified: true, institution, location: 'Quito' },
    });
    await setStatus(credit.id, { status: 'APPROVED' });
    const mail = (await review.app.mailsTo(user.email)).find(({ subject }) => subject.startsWith('Tu solicitud está'));
    expect(mail?.subject).toBe('Tu solicitud está lista para Cooperativa de Prueba');
    for (const line of [
      'Teléfono: 07 283 1000',
      'WhatsApp: 099 123 4567',
      'Correo: creditos@prueba.ec',
      'Sitio web: https://coop.prueba.ec',
      'Agencia: Quito',
      '- Tu cédula original',
      '- Certificado de aportación',
    ])
      expect(mail?.text).toContain(`${line}\n`);
    expect(mail?.text).toContain('También te pide: Antigüedad laboral de un año.');
    const { body } = await review.app.call('GET', `/credits/${credit.id}/details`, { token });
    expect((body.data as CreditDetails).institution).toMatchObject({
      ...{ email: 'creditos@prueba.ec', slug: institution.slug, branch: 'Quito' },
      ...{ phone: '+59372831000', whatsapp: '+593991234567', website: 'https://coop.prueba.ec' },
      requirements: ['Cédula', 'Antigüedad laboral de un año', 'Certificado de aportación'],
    });
  });

  it('writes activity, notification and mail with the change', async () => {
    const credit = await submitted(true);
    await setStatus(credit.id, { status: 'APPROVED', note: 'Todo en orden' });
    const [row] = await review.app.parts.db
      .select()
      .from(activities)
      .innerJoin(activityWords, eq(activityWords.activityId, activities.id))
      .where(eq(activities.targetId, credit.id));
    expect(row?.activities).toMatchObject({ type: 'credit', status: 'approved', adminId: review.reviewer.id });
    const words = row?.activity_words;
    expect(words).toMatchObject({
      personId: review.user.id,
      details: { previousStatus: 'DOCUMENTS_SUBMITTED', newStatus: 'APPROVED', comment: 'Todo en orden' },
    });
    expect(`${words?.description} ${words?.targetName}`).not.toContain(review.user.cedula);
    const [notification] = await review.app.parts.db
      .select()
      .from(notifications)
      .where(eq(notifications.entityId, credit.id));
    expect(notification).toMatchObject({
      type: 'credit_status',
      message: `Crédito aprobado: ${review.user.nombres} ${review.user.apellidos}, $10.000 a 24 meses`,
      metadata: { creditId: credit.id, previousStatus: 'DOCUMENTS_SUBMITTED', status: 'APPROVED' },
    });
    const sent = await review.app.mailsTo(review.user.email);
    const approval = sent.find(({ subject }) => subject.startsWith('Tu solicitud está lista para '));
    expect(approval?.text).toContain('Todo en orden');
  });

  it('writes nothing but the failure when the last step fails', async () => {
    const credit = await submitted(true);
    const { jobs } = review.app.parts;
    const { enqueue } = jobs;
    Object.assign(jobs, { enqueue: () => Promise.reject(new Error('no')) });
    const decided = setStatus(credit.id, { status: 'APPROVED' });
    const response = await decided.finally(() => Object.assign(jobs, { enqueue }));
    expect(response.status).toBe(500);
    expect(await review.app.parts.db.select().from(activities).where(eq(activities.targetId, credit.id))).toMatchObject(
      [{ status: 'rejected' }],
    );
    expect((await detail(credit.id)).data).toMatchObject({ status: 'DOCUMENTS_SUBMITTED', version: 1 });
    expect(await review.app.parts.db.select().from(notifications).where(eq(notifications.entityId, credit.id))).toEqual(
      [],
    );
  });

  it('is silent towards somebody who silenced mails about status', async () => {
    const quiet = (await createUser(review.app, { notifyStatusChanges: false, notifyDocuments: false })).user;
    const credit = await createCredit(review.app, { userId: quiet.id, stage: 'DOCUMENTS_SUBMITTED' });
    expect((await setStatus(credit.id, { status: 'REJECTED' })).status).toBe(200);
    expect(await review.app.parts.db.select().from(mails).where(eq(mails.toEmail, quiet.email))).toEqual([]);
    expect((await detail(credit.id)).data.timeline.at(-1)?.status).toBe('REJECTED');
  });

  it('keeps a decided credit without a person, as it was decided, after its account is gone', async () => {
    const formerUser = (await createUser(review.app)).user;
    const credit = await createCredit(review.app, { userId: formerUser.id, stage: 'APPROVED', isVerified: true });
    await review.app.parts.db.delete(users).where(eq(users.id, formerUser.id));
    const { data } = await detail(credit.id);
    expect(data.user).toMatchObject({ id: null, nombres: 'Cuenta eliminada', cedula: null, email: null });
    for (const status of ['PENDING', 'UNDER_REVIEW', 'REJECTED']) {
      const { body } = await setStatus(credit.id, { status });
      expect(body).toMatchObject({ code: 'INVALID_TRANSITION', data: { status: 'APPROVED' } });
    }
  });

  it('shows in the detail what an institution was when it is deleted later', async () => {
    const institution = await createInstitution(review.app, { name: 'Cooperativa Pasada', isActive: false });
    const credit = await createCredit(review.app, {
      userId: review.user.id,
      stage: 'DOCUMENTS_SUBMITTED',
      institution,
    });
    expect((await detail(credit.id)).data.institution?.name).toBe('Cooperativa Pasada');
  });
});

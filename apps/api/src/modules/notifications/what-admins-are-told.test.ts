import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin, createCredit, createUser, sampleRequest } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('what administrators are told', (open) => {
  let app: TestApp;
  let token: string;

  beforeAll(async () => {
    app = await openTestApp(await open());
    token = (await createAdmin(app)).token;
  });
  afterAll(() => app.close());

  const newest = async (path: string) => {
    const { body } = await app.call('GET', `${path}?limit=1`, { token });
    return (body.data as Record<string, unknown>[])[0];
  };

  it('of a new credit [3.1.13] [3.3.07]', async () => {
    const { user, token: theirs } = await createUser(app);
    const body = sampleRequest({ email: user.email, document: user.cedula });
    const made = await app.call('POST', '/credits', { token: theirs, body });
    expect(made.status).toBe(201);
    const { id } = made.body.data as { id: string };
    // Many credits are never submitted, so a new one is listed as read.
    expect(await newest('/admin/notifications')).toMatchObject({ type: 'new_credit', entityId: id, read: true });
  });

  it('of a new status, which is logged with the one before, the comment and the time [3.1.14] [3.4.14] [3.3.28]', async () => {
    app.clock.advance(60_000);
    const { user } = await createUser(app);
    const credit = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED', isVerified: true });
    app.clock.advance(60_000);
    const body = { status: 'APPROVED', note: 'Todo en orden' };
    const response = await app.call('POST', `/admin/credits/${credit.id}/status`, { token, body });
    expect(response.status).toBe(200);
    const { token: other } = await createAdmin(app);
    const list = (await app.call('GET', '/admin/notifications?limit=1', { token: other })).body;
    // The deciding administrator gets no notification.
    expect(list).toMatchObject({
      data: [
        {
          ...{ read: false, type: 'credit_status', entityId: credit.id },
          metadata: { previousStatus: 'DOCUMENTS_SUBMITTED', status: 'APPROVED' },
        },
      ],
    });
    expect(await newest('/admin/notifications')).not.toMatchObject({ entityId: credit.id });
    const activity = await newest('/admin/activity');
    expect(activity).toMatchObject({
      type: 'credit',
      status: 'approved',
      targetId: credit.id,
      adminName: 'Rosa Revisora Ejemplo',
      timestamp: app.clock.now().toISOString(),
      details: { previousStatus: 'DOCUMENTS_SUBMITTED', newStatus: 'APPROVED', comment: 'Todo en orden' },
    });
  });

  it('of a cancelled credit, with the status it had', async () => {
    app.clock.advance(60_000);
    const { user, token: theirs } = await createUser(app);
    const credit = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
    const body = { status: 'CANCELLED' };
    expect((await app.call('POST', `/credits/${credit.id}/status`, { token: theirs, body })).status).toBe(200);
    expect(await newest('/admin/notifications')).toMatchObject({
      type: 'credit_status',
      metadata: { previousStatus: 'DOCUMENTS_SUBMITTED', status: 'CANCELLED' },
    });
  });
});

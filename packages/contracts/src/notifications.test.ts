import { describe, expect, it } from 'vitest';
import { activitySummaryQuery, listActivityQuery, recordActivityBody } from './activity-log.schemas.ts';
import { activityStatuses } from './activity-log.ts';
import { listNotificationsQuery } from './notifications.schemas.ts';
import { refusal } from './testing/refusal.ts';

const id = '0192f3a0-0000-7000-8000-000000000001';

describe('activity and notifications', () => {
  const record = { type: 'credit', status: 'viewed', description: 'Vio la solicitud' };

  it('takes a description of 254 characters and not of 255 [3.5.48]', () => {
    expect(recordActivityBody.parse({ ...record, description: 'ñ'.repeat(254) }).description).toHaveLength(254);
    expect(refusal(recordActivityBody, { ...record, description: 'a'.repeat(255) }).fields.description).toBe(
      'La descripción debe tener como máximo 254 caracteres',
    );
  });

  it('has four types [3.3.25]', () => {
    for (const type of ['credit', 'user', 'institution', 'system'])
      expect(recordActivityBody.parse({ ...record, type }).type).toBe(type);
    expect(refusal(recordActivityBody, { ...record, type: 'blog' }).message).toBe('Tipo de actividad inválido');
  });

  it('has nine statuses [3.3.26]', () => {
    const statuses = 'approved rejected pending created updated deleted blocked unblocked viewed'.split(' ');
    expect([...activityStatuses].sort()).toEqual([...statuses].sort());
    expect(listActivityQuery.parse({ status: statuses }).status).toEqual(statuses);
    expect(refusal(listActivityQuery, { status: 'lost' }).message).toBe('Estado de actividad inválido');
  });

  it('takes from a page only what was viewed and what failed', () => {
    const details = { error: 'No hubo respuesta' };
    for (const status of ['viewed', 'rejected'])
      expect(recordActivityBody.parse({ ...record, status, details }).status).toBe(status);
    for (const status of ['approved', 'pending', 'created', 'updated', 'deleted', 'blocked', 'unblocked'])
      expect(refusal(recordActivityBody, { ...record, status, details }).fields).toHaveProperty('status');
  });

  it('refuses details no database can hold', () => {
    for (const details of [{ a: 'x\u0000' }, { a: ['\ud800'] }, { a: 'x'.repeat(20_000) }])
      expect(refusal(recordActivityBody, { ...record, details }).fields).toHaveProperty('details');
    expect(recordActivityBody.parse({ ...record, details: 'nota' }).details).toEqual({ text: 'nota' });
  });

  it('sums up seven days when nothing is asked [3.9.39]', () => {
    expect(activitySummaryQuery.parse({}).days).toBe(7);
    expect(activitySummaryQuery.parse({ days: 'x' }).days).toBe(7);
    expect(activitySummaryQuery.parse({ days: '99999' }).days).toBe(365);
  });

  it('lists ten a page, newest first [3.9.40]', () => {
    expect(listActivityQuery.parse({})).toEqual({ page: 1, limit: 10, sort: '-timestamp' });
  });

  it('takes limit, page and lastId, and an odd lastId as none', () => {
    expect(listNotificationsQuery.parse({ limit: '1', page: '2', lastId: id })).toEqual({
      limit: 1,
      page: 2,
      lastId: id,
    });
    expect(listNotificationsQuery.parse({ lastId: 'x' }).lastId).toBeUndefined();
  });
});

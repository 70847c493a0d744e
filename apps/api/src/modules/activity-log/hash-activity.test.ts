import { expect, it } from 'vitest';
import { hashActivity } from './hash-activity.ts';
import type { ActivityRow } from './repository.ts';

const row = {
  id: '0199c0de-0000-7000-8000-000000000001',
  type: 'credit',
  status: 'approved',
  description: 'Crédito aprobado',
  targetId: '0199c0de-0000-7000-8000-000000000002',
  targetName: 'Crédito #0199c0de…0002',
  details: { amount: 5_000, filter: { q: 'sí', city: 'Quito' } },
  adminId: '0199c0de-0000-7000-8000-000000000003',
  adminName: 'Ana Sisa',
  timestamp: new Date('2026-11-10T15:00:00Z'),
  wordsHash: null,
  source: 'server',
} as unknown as ActivityRow;

it.each<[keyof ActivityRow, unknown]>([
  ['id', '0199c0de-0000-7000-8000-000000000009'],
  ['type', 'user'],
  ['status', 'rejected'],
  ['description', 'Crédito rechazado'],
  ['targetId', null],
  ['targetName', null],
  ['details', { amount: 5_001, filter: { q: 'sí', city: 'Quito' } }],
  ['adminId', '0199c0de-0000-7000-8000-000000000009'],
  ['adminName', 'Otra Persona'],
  ['timestamp', new Date('2026-11-10T15:00:01Z')],
  ['wordsHash', 'ab'],
  ['source', 'client'],
])('the hash of a record changes with its %s', (field, value) => {
  expect(hashActivity({ ...row, [field]: value })).not.toBe(hashActivity(row));
});

it('the hash of a record does not depend on the order in which the database gives keys back', () => {
  const details = { filter: { city: 'Quito', q: 'sí' }, amount: 5_000 };
  expect(hashActivity({ ...row, details })).toBe(hashActivity(row));
});

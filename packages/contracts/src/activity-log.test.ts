import { expect, it } from 'vitest';
import { recordActivityBody } from './activity-log.schemas.ts';
import { activityChip } from './activity-log.ts';
import { describeValidation } from './core/validation.ts';

const failed = { type: 'credit', status: 'rejected', description: 'Error al exportar' };

it.each([undefined, null, {}, { error: '  ' }, { code: 500 }])(
  'records no failed operation without its message: %j',
  (details) => {
    const body = { ...failed, details };
    const { error } = recordActivityBody.safeParse(body);
    expect(error && describeValidation(error, body).fields).toEqual({
      details: 'Una operación fallida lleva su mensaje de error en details.error',
    });
  },
);

it('records one with its message, also as a text', () => {
  expect(recordActivityBody.parse({ ...failed, details: { error: 'Sin red' } }).details).toEqual({ error: 'Sin red' });
  expect(recordActivityBody.parse({ ...failed, details: 'Sin red' }).details).toEqual({ text: 'Sin red' });
});

it('calls a failed operation so, and a rejection a rejection', () => {
  expect(activityChip({ status: 'rejected', details: { error: 'Sin red' } })).toBe('Operación fallida');
  expect(activityChip({ status: 'rejected', details: null })).toBe('Rechazado');
});

import { describe, expect, it } from 'vitest';
import { refusal } from '../testing/refusal.ts';
import { changeAdminCreditStatusBody, listAdminCreditsQuery, verifyCreditDocumentBody } from './review.schemas.ts';

const id = '0192f3a0-0000-7000-8000-000000000001';

describe('credits', () => {
  it('lists ten a page from page 1 when nothing is asked [3.7.27]', () => {
    expect(listAdminCreditsQuery.parse({})).toEqual({ page: 1, limit: 10, sort: '-createdAt' });
  });

  it('takes odd pages, limits and orders as the usual ones', () => {
    const query = listAdminCreditsQuery.parse({ page: '-3', limit: '5000', sort: 'password', q: '', status: '' });
    expect(query).toMatchObject({ page: 1, limit: 100, sort: '-createdAt' });
    expect(query.status).toBeUndefined();
    expect(query.q).toBeUndefined();
  });

  it('takes the filters of the list, the status more than once', () => {
    expect(
      listAdminCreditsQuery.parse({
        status: ['APPROVED', 'rejected,PENDING'],
        startDate: '2026-01-01',
        endDate: '2026-11-21',
        minAmount: '500',
        maxAmount: '1e300',
        institutionId: id,
        q: ' 0900000001\u0000 ',
      }),
    ).toMatchObject({
      status: ['PENDING', 'APPROVED', 'REJECTED'],
      startDate: '2026-01-01',
      endDate: '2026-11-21',
      minAmount: 500,
      maxAmount: 1_000_000_000,
      institutionId: id,
      q: '0900000001',
    });
  });

  it.each([
    ['status', 'LOST'],
    ['startDate', '2026-02-30'],
    ['startDate', '0000-01-01'],
    ['minAmount', 'abc'],
    ['institutionId', 'x'],
  ])('refuses %s=%s instead of ignoring it', (name, value) => {
    expect(refusal(listAdminCreditsQuery, { [name]: value }).fields).toHaveProperty(name);
  });

  it('takes APPROVED, REJECTED, PENDING and UNDER_REVIEW and nothing else [3.4.03]', () => {
    for (const status of ['APPROVED', 'REJECTED', 'PENDING', 'UNDER_REVIEW'])
      expect(changeAdminCreditStatusBody.parse({ status })).toEqual({ status, note: '', reasonId: null });
    for (const status of ['CANCELLED', 'INSTITUTION_SELECTED', 'DOCUMENTS_SUBMITTED', 'CREATED', 1])
      expect(refusal(changeAdminCreditStatusBody, { status }).message).toBe('Estado de crédito inválido');
    expect(refusal(changeAdminCreditStatusBody, {}).message).toBe('Estado del crédito requerido');
  });

  it('stores no comment as an empty string [3.5.06]', () => {
    expect(verifyCreditDocumentBody.parse({ documentId: id, verified: true }).comments).toBe('');
    expect(verifyCreditDocumentBody.parse({ documentId: id, verified: true, comments: null }).comments).toBe('');
  });

  it('takes true, false and null and nothing else [3.5.07]', () => {
    for (const verified of [true, false, null])
      expect(verifyCreditDocumentBody.parse({ documentId: id, verified }).verified).toBe(verified);
    for (const verified of ['true', 1, undefined])
      expect(refusal(verifyCreditDocumentBody, { documentId: id, verified }).fields).toHaveProperty('verified');
    expect(refusal(verifyCreditDocumentBody, { verified: true }).message).toBe('ID de documento requerido');
  });
});

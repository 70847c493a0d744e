import { describe, expect, it } from 'vitest';
import { RequestError } from '#data/http/request-error.ts';
import { clashesOf, mergeEdits, staleVersionIn, withField } from './edits.ts';

const base = { name: 'Uno', rate: '14', isOpen: true, loan: { min: '1', max: '9' } };

describe('editing what somebody else changed meanwhile', () => {
  it('keeps what was edited here and takes over everything else', () => {
    const mine = { ...base, name: 'Mío', loan: { min: '2', max: '9' } };
    const stored = { ...base, name: 'Suyo', rate: '13', loan: { min: '1', max: '8' } };
    expect(mergeEdits(base, mine, stored)).toEqual({
      ...{ name: 'Mío', rate: '13', isOpen: true },
      loan: { min: '2', max: '8' },
    });
  });

  it('names the boxes that both changed, and not those where they agree', () => {
    const mine = { ...base, name: 'Mío', rate: '13', isOpen: false, loan: { min: '2', max: '7' } };
    const stored = { ...base, name: 'Suyo', rate: '13', loan: { min: '1', max: '8' } };
    expect(clashesOf(base, mine, stored)).toEqual([
      { field: 'name', stored: 'Suyo', mine: 'Mío' },
      { field: 'loan.max', stored: '8', mine: '7' },
    ]);
    expect(withField(mine, 'loan.max', '8')).toEqual({ ...mine, loan: { min: '2', max: '8' } });
    expect(withField(mine, 'name', 'Suyo')).toEqual({ ...mine, name: 'Suyo' });
  });

  it('reads a change of versions from a refusal, and nothing from any other', () => {
    const stale = {
      ...{ version: 2, updatedAt: '2026-11-20T15:00:00.000Z', updatedBy: null, updatedByName: 'Rosa' },
      changes: [],
      current: { name: 'Suyo' },
    };
    const refused = (code: 'CONFLICT' | 'ALREADY_DELETED', data: Record<string, unknown>) =>
      new RequestError({ code, status: 409, message: 'x', data });
    expect(staleVersionIn(refused('CONFLICT', stale))).toEqual(stale);
    expect(staleVersionIn(refused('CONFLICT', {}))).toBeNull();
    expect(staleVersionIn(refused('ALREADY_DELETED', stale))).toBeNull();
    expect(staleVersionIn(new Error('x'))).toBeNull();
  });
});

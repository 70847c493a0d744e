import { describe, expect, it } from 'vitest';
import { type ChangeFacts, type CreditChange, effectsOf } from './effects.ts';
import type { CreditRow } from './repository.ts';

const id = '0197c2a0-0000-7000-8000-000000000001';
const credit = (changes: Partial<CreditRow> = {}) =>
  ({
    ...{ id, userId: 'u1', runningNumber: 7, createdAt: new Date('2026-01-02T03:04:05.000Z') },
    ...{ amountCents: 500_000, termMonths: 24, status: 'PENDING', round: 1, ...changes },
  }) as CreditRow;

const facts = (changes: Partial<ChangeFacts> = {}): ChangeFacts => ({
  before: credit(),
  after: credit(),
  applicant: { nombres: 'Ana', apellidos: 'Paz' },
  now: new Date('2026-01-02T03:04:05.000Z'),
  parts: {} as ChangeFacts['parts'],
  ...changes,
});

const submitted = facts({ after: credit({ status: 'DOCUMENTS_SUBMITTED' }) });
const sum = '$5.000 a 24 meses';

describe('what follows a change of a credit', () => {
  it('tells the office of a new application by name and sum', () => {
    const { event, activity, notification, mail } = effectsOf(facts({ before: null }), { kind: 'created' });
    expect(event).toEqual({ by: 'user', note: null });
    expect(activity).toEqual({
      type: 'credit',
      status: 'created',
      description: `Nueva solicitud de crédito por ${sum}`,
      targetId: id,
      targetName: 'Crédito C-26-00007 de Ana Paz',
      personId: 'u1',
    });
    expect(notification).toEqual({
      type: 'new_credit',
      message: `Ana Paz pidió un crédito de ${sum}`,
      entityId: id,
      metadata: { userId: 'u1', userName: 'Ana Paz', amount: 5000, term: 24 },
    });
    expect(mail).toBeUndefined();
  });

  it('mails the applicant what they did themselves, and tells the office from which status', () => {
    const { notification, mail } = effectsOf(submitted, { kind: 'submitted' });
    expect(mail).toEqual({ kind: 'status', reason: null, words: '' });
    expect(notification?.message).toBe(`Ana Paz envió a revisión su solicitud de ${sum}`);
    expect(notification?.metadata).toMatchObject({ previousStatus: 'PENDING', status: 'DOCUMENTS_SUBMITTED' });
  });

  it('gives an application back with the mail that names what to change, whoever opens the whole of it too', () => {
    const opened: CreditChange = { kind: 'decided', status: 'PENDING', reason: null, words: 'Cambia el monto' };
    expect(effectsOf(facts(), opened).mail).toEqual({ kind: 'return', reason: null, words: 'Cambia el monto' });
    const returned = { kind: 'returned', documents: [], note: 'Nota', reason: null, words: 'Palabras' } as const;
    const { event, mail } = effectsOf(facts({ after: credit({ round: 2 }) }), returned);
    expect(event).toEqual({ by: 'admin', note: 'Nota' });
    expect(mail).toEqual({ kind: 'return', reason: null, words: 'Palabras' });
  });

  it('names number and applicant in the record of a decision, with words or without', () => {
    const decided = (words: string) =>
      effectsOf(facts({ after: credit({ status: 'APPROVED' }) }), {
        kind: 'decided',
        status: 'APPROVED',
        reason: null,
        words,
      });
    expect(decided('Bien').activity).toMatchObject({
      status: 'approved',
      personId: 'u1',
      details: { comment: 'Bien' },
    });
    expect(decided('').activity).toMatchObject({
      description: 'Crédito aprobado: Crédito C-26-00007',
      targetName: 'Crédito C-26-00007 de Ana Paz',
      personId: 'u1',
    });
    expect(decided('').event).toEqual({ by: 'admin', note: null });
  });

  it('names a credit whose account was deleted by its number', () => {
    const change: CreditChange = { kind: 'decided', status: 'UNDER_REVIEW', reason: null, words: '' };
    expect(effectsOf(facts({ applicant: null }), change).notification?.message).toContain('Crédito C-26-00007');
  });

  it('leaves the timeline and the mailbox alone when a document comes or goes', () => {
    const upload = { kind: 'documentUploaded', documentId: 'd1', documentType: 'id', isReplacement: true } as const;
    const uploaded = effectsOf(facts(), { ...upload, source: 'web' });
    expect(uploaded).toMatchObject({ event: null, notification: { type: 'new_document', entityId: 'd1' } });
    expect(uploaded.mail).toBeUndefined();
    const deleted = effectsOf(facts(), { kind: 'documentDeleted', documentId: 'd1', documentType: 'id' });
    expect(deleted).toMatchObject({ event: null, activity: { status: 'deleted' } });
    expect(deleted.notification).toBeUndefined();
  });

  it('ends what was kept for the reviewers with a decision and with a withdrawal, not before', () => {
    const rowsOf = (change: CreditChange) => effectsOf(submitted, change).rows?.length ?? 0;
    const decided = (status: 'APPROVED' | 'REJECTED' | 'UNDER_REVIEW' | 'PENDING') =>
      rowsOf({ kind: 'decided', status, reason: null, words: '' });
    expect([decided('APPROVED'), decided('REJECTED'), rowsOf({ kind: 'cancelled' })]).toEqual([1, 1, 1]);
    expect([decided('UNDER_REVIEW'), decided('PENDING'), rowsOf({ kind: 'submitted' })]).toEqual([0, 0, 0]);
  });
});

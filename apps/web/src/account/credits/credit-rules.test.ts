import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { creditStatuses } from '@cotejo/contracts/credits/status';
import { phoneDocumentNote } from '@cotejo/contracts/documents/applicant';
import { handoverNotes } from '@cotejo/contracts/handovers/states';
import { describe, expect, it } from 'vitest';
import { sampleCredit, sampleCreditDetails, sampleDocument } from '#testing/factories.ts';
import { findFigures } from './credit-figures.ts';
import { describeStage, mayCancel } from './credit-stage.ts';
import { timelineOf } from './credit-timeline.ts';

describe('figures', () => {
  it('are the server’s, with the charges, and capital and interest apart [9.5.7]', () => {
    expect(findFigures(sampleCredit({ firstPayment: 225.21, lastPayment: 216.14, realTotal: 10_604.89 }))).toEqual({
      firstPayment: 225.21,
      lastPayment: 216.14,
      total: 10_604.89,
      charges: 255.34,
      ratePercent: 13.25,
      capitalAndInterest: { monthlyPayment: 215.61, total: 10_349.28 },
    });
  });

  it('estimate capital and interest by minRate / 12 / 100, annuity over the term, total = payment × term [2.9.22] [2.9.23]', () => {
    const figures = findFigures(sampleCredit({ rate: null, monthlyPayment: null, totalPayment: null }));
    const monthly = 13.25 / 12 / 100;
    const payment = Math.round(((8_000 * monthly) / (1 - (1 + monthly) ** -48)) * 100) / 100;
    expect(figures?.capitalAndInterest.monthlyPayment).toBe(payment);
    expect(figures?.capitalAndInterest.total).toBeCloseTo(payment * 48, 2);
  });

  it('know the charges to the cent before a system is chosen, too [9.5.7]', () => {
    const open = { amortizationType: null, monthlyPayment: 215.61, totalPayment: 10_349.28 };
    expect(findFigures(sampleCredit({ ...open, realTotal: 10_604.89 }))?.charges).toBe(255.34);
    expect(findFigures(sampleCredit({ ...open, realTotal: 10_349.55 }))?.charges).toBe(0);
  });

  it('are none without an institution', () => {
    const none = { firstPayment: null, lastPayment: null, realTotal: null };
    expect(findFigures(sampleCredit({ rate: null, institution: null, monthlyPayment: null, ...none }))).toBeNull();
  });
});

describe('whose turn it is', () => {
  const at = new Date('2026-11-20T15:00:00.000Z');
  const documents = (['id', 'payroll', 'services'] as const).map((documentType) => sampleDocument({ documentType }));
  const told = (overrides: Partial<UserCredit>, now = at) => describeStage(sampleCredit(overrides), now);

  it('is the person’s while something is missing, and says what', () => {
    const stage = told({ status: 'INSTITUTION_SELECTED', submittedAt: null, lastSubmittedAt: null });
    expect(stage).toMatchObject({
      turn: 'Te toca a ti',
      isYours: true,
      tag: 'unsent',
      action: 'Continuar la solicitud',
    });
    expect(stage.headline).toBe('Faltan los roles de pago y la planilla de servicio básico.');
    const unchosen = { status: 'PENDING', institution: null, institutionId: null, lastSubmittedAt: null } as const;
    expect(told(unchosen).action).toBe('Ver mis opciones');
    expect(told({ status: 'INSTITUTION_SELECTED', amortizationType: null }).action).toBe('Continuar la solicitud');
  });

  it('knows that only sending is left', () => {
    const open = { status: 'INSTITUTION_SELECTED', documents } as const;
    expect(told({ ...open, lastSubmittedAt: null }).action).toBe('Enviar la solicitud');
    expect(told(open).action).toBe('Volver a enviar');
  });

  it('names each document that was not accepted, with the reviewer’s words', () => {
    const correction = { documentId: 'd', documentType: 'payroll', reason: null, words: 'No se lee bien' } as const;
    const returned = { status: 'PENDING', documents, round: 2, onlyCorrections: true } as const;
    const stage = told({ ...returned, corrections: [{ ...correction, replaced: false }] });
    expect(stage).toMatchObject({
      ...{ turn: 'Te toca a ti', tag: 'pending', action: 'Corregir la solicitud' },
      corrections: ['Cambia los roles de pago: No se lee bien.'],
      next: 'Cambia lo que te pedimos y vuelve a enviarla.',
    });
    const changed = told({ ...returned, corrections: [{ ...correction, replaced: true }] });
    expect(changed).toMatchObject({ corrections: [], action: 'Volver a enviar' });
  });

  it('begins with the reason of a return [12.7.3]', () => {
    const reason = { id: 'r', sentence: 'La institución ya no aplica.', nextStep: 'Elige otra institución.' };
    const returned = { reason, words: 'Cerró la agencia', at: '2026-11-19T15:00:00.000Z' };
    expect(told({ status: 'PENDING', documents, round: 2, returned })).toMatchObject({
      headline: 'La institución ya no aplica. Cerró la agencia.',
      next: 'Elige otra institución. Ya está todo: vuelve a enviarla para que siga la revisión.',
    });
  });

  it('says why it was rejected, and what to do now', () => {
    const reason = { id: 'r', sentence: 'La cuota supera tu ingreso.', nextStep: 'Compara con un monto menor.' };
    const nextOf = (rejection: UserCredit['rejection']) => told({ status: 'REJECTED', rejection }).next;
    expect(nextOf({ reason, words: '' })).toBe('La cuota supera tu ingreso. Compara con un monto menor.');
    expect(nextOf({ reason: null, words: 'Los roles no bastan' })).toBe(
      'Los roles no bastan. Con otro monto o plazo puede haber opciones que sí calzan.',
    );
    expect(nextOf(null)).toBe('Con otro monto o plazo puede haber opciones que sí calzan.');
  });

  it('says of the review since when, until when and who decides [9.2.1] [10.8.1]', () => {
    const stage = told({});
    expect([stage.turn, stage.isYours]).toEqual(['Le toca a Cotejo', false]);
    expect(stage.headline).toBe('Recibimos tu solicitud el miércoles 18.');
    expect(stage.next).toContain('Tendrás una respuesta a más tardar el lunes 23 de noviembre.');
    expect(stage.next).toContain('quien te evalúa y decide es Cooperativa Jardín Azuayo; si acepta, firma contigo.');
  });

  it('says from the next day on that the office is late [10.8.1]', () => {
    const nextAt = (time: string) => told({ status: 'UNDER_REVIEW' }, new Date(time)).next;
    // The evening of the 23rd in Ecuador, and its midnight.
    expect(nextAt('2026-11-24T04:59:00.000Z')).toContain('a más tardar el lunes 23');
    expect(nextAt('2026-11-24T05:00:00.000Z')).toContain('Nos pasamos del plazo; tu solicitud sigue en revisión. Si');
  });

  it('may be cancelled until a decision', () => {
    expect(creditStatuses.filter(mayCancel)).toEqual([
      'PENDING',
      'INSTITUTION_SELECTED',
      'DOCUMENTS_SUBMITTED',
      'UNDER_REVIEW',
    ]);
  });
});

describe('the timeline', () => {
  it('tells the exact stage in plain words, and what comes next', () => {
    const steps = timelineOf(sampleCreditDetails(), new Date('2026-11-20T15:00:00.000Z'));
    expect(steps.map(({ title, state }) => [title, state])).toEqual([
      ['Creaste la solicitud', 'done'],
      ['Elegiste Cooperativa Jardín Azuayo', 'done'],
      ['Enviaste tus tres documentos', 'current'],
      ['Te llega la respuesta', 'next'],
      ['Decide la institución', 'next'],
    ]);
  });

  it('tells two choices apart, and names the institution that was chosen then', () => {
    const returned = (note: string) => ({
      at: '2026-11-18T01:31:00.000Z',
      status: 'INSTITUTION_SELECTED' as const,
      by: 'user' as const,
      note,
    });
    const steps = timelineOf(
      sampleCreditDetails({
        status: 'INSTITUTION_SELECTED',
        timeline: [
          returned('Institución elegida: Banco Guayaquil'),
          returned('Institución elegida: Cooperativa Jardín Azuayo'),
          returned('Amortización elegida: Cuota Fija'),
        ],
      }),
    );
    expect(steps.slice(0, 3).map(({ title, detail }) => [title, detail])).toEqual([
      ['Elegiste Banco Guayaquil', undefined],
      ['Elegiste Cooperativa Jardín Azuayo', undefined],
      ['Elegiste cómo pagar', expect.stringMatching(/^Cuota Fija, 48.meses$/)],
    ]);
  });

  it('calls a document of a phone by its own words, also where the status has not changed [12.13.58]', () => {
    const entry = (by: 'user' | 'admin', note: string) => ({
      ...{ at: '2026-11-20T15:00:00.000Z', status: 'INSTITUTION_SELECTED' as const, by, note },
    });
    const steps = timelineOf(
      sampleCreditDetails({
        status: 'INSTITUTION_SELECTED',
        timeline: [entry('user', phoneDocumentNote('payroll')), entry('admin', 'Llamó desde el teléfono')],
      }),
    );
    expect(steps.slice(0, 2).map(({ title, detail }) => [title, detail])).toEqual([
      ['Roles de pago desde el teléfono', undefined],
      ['Elegiste Cooperativa Jardín Azuayo', 'Llamó desde el teléfono'],
    ]);
  });

  it('tells a return, a verdict and the second sending apart', () => {
    const entry = (status: 'PENDING' | 'DOCUMENTS_SUBMITTED', by: 'user' | 'admin', note: string | null = null) => ({
      at: '2026-11-20T15:00:00.000Z',
      status,
      by,
      note,
    });
    const steps = timelineOf(
      sampleCreditDetails({
        timeline: [
          entry('PENDING', 'user'),
          entry('DOCUMENTS_SUBMITTED', 'user'),
          entry('DOCUMENTS_SUBMITTED', 'admin', 'Documento rechazado: Roles de pago. No se lee bien'),
          entry('PENDING', 'admin', 'Cambia los roles de pago: No se lee bien'),
          entry('DOCUMENTS_SUBMITTED', 'user'),
        ],
      }),
    );
    expect(steps.slice(0, 5).map(({ title }) => title)).toEqual([
      'Creaste la solicitud',
      'Enviaste tus tres documentos',
      'Revisaron un documento',
      'Volvió a ti para que la corrijas',
      'Volviste a enviar la solicitud',
    ]);
    expect(steps[3]?.detail).toBe('Cambia los roles de pago: No se lee bien');
  });

  it('names the institution that got the papers and opened them [12.7.24]', () => {
    const at = '2026-11-24T15:00:00.000Z';
    const entry = (by: 'system' | 'institution', note: string) => ({ at, status: 'APPROVED' as const, by, note });
    const steps = timelineOf(
      sampleCreditDetails({
        status: 'APPROVED',
        timeline: [entry('system', handoverNotes.sent), entry('institution', handoverNotes.opened)],
      }),
    );
    expect(steps.slice(0, 2).map(({ title, detail }) => [title, detail])).toEqual([
      ['Enviamos tus papeles a Cooperativa Jardín Azuayo', undefined],
      ['Cooperativa Jardín Azuayo abrió tus papeles', undefined],
    ]);
  });

  it('shows the reason of a rejection and nothing to come', () => {
    const steps = timelineOf(
      sampleCreditDetails({
        status: 'REJECTED',
        timeline: [{ at: '2026-11-20T15:00:00.000Z', status: 'REJECTED', by: 'admin', note: 'Ingresos insuficientes' }],
      }),
    );
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({ title: 'Rechazado', detail: 'Ingresos insuficientes', state: 'done' });
  });
});

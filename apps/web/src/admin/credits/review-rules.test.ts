import { permissions } from '@cotejo/contracts/core/permissions';
import { phoneDocumentNote } from '@cotejo/contracts/documents/applicant';
import { handoverNotes } from '@cotejo/contracts/handovers/states';
import { describe, expect, it } from 'vitest';
import { judged, sampleDetail, threeDocuments } from '#testing/factories.ts';
import { describeDecision } from './DecisionSummary.tsx';
import { describeChanges } from './describe-changes.ts';
import { reviewActions } from './review-rules.ts';

const verified = threeDocuments().map((document) => judged(document, true));
const approval = (
  credit: Parameters<typeof sampleDetail>[0],
  granted: readonly (typeof permissions)[number][] = permissions,
) => reviewActions(sampleDetail(credit), granted).APPROVED;

describe('approving', () => {
  it('needs every document verified and none rejected [3.4.05] [3.4.09]', () => {
    expect(approval({ documents: verified }).obstacle).toBeNull();
    expect(approval({}).obstacle).toBe(
      'Para aprobar faltan 3 documentos por verificar: documento de identidad, roles de pago y planilla de servicio.',
    );
    const [first, ...others] = verified;
    const rejected = first ? [judged(first, false), ...others] : others;
    expect(approval({ documents: rejected }).obstacle).toBe(
      'Hay documentos rechazados: documento de identidad. Devuelve la solicitud para que los cambie, o recházala.',
    );
    expect(approval({ documents: verified.slice(1) }).obstacle).toContain('falta 1 documento por verificar');
  });

  it('needs the approve permission [3.4.06]', () => {
    expect(approval({ documents: verified }, ['credits.approve']).isPermitted).toBe(true);
    expect(approval({ documents: verified }, ['credits.reject', 'documents.verify']).isPermitted).toBe(false);
  });

  it('is closed when the credit is already approved [3.4.07]', () => {
    expect(approval({ documents: verified, status: 'APPROVED' }).obstacle).toBe('El crédito ya está aprobado.');
  });

  it('needs an institution and an amortization', () => {
    expect(approval({ documents: verified, institution: null }).obstacle).toContain('institución');
    expect(approval({ documents: verified, amortizationType: null }).obstacle).toContain('amortización');
  });
});

describe('the other statuses', () => {
  it('rejects whenever permitted and not already rejected [3.4.08] [3.4.10]', () => {
    const rejection = (status: 'PENDING' | 'APPROVED' | 'REJECTED') =>
      reviewActions(sampleDetail({ status }), permissions).REJECTED;
    expect(rejection('PENDING').obstacle).toBeNull();
    expect(rejection('APPROVED').obstacle).toBeNull();
    expect(rejection('REJECTED').obstacle).toBe('El crédito ya está rechazado.');
    expect(reviewActions(sampleDetail(), ['credits.approve']).REJECTED.isPermitted).toBe(false);
  });

  it('offers the four statuses from any but CANCELLED [3.4.03] [3.4.04]', () => {
    const open = (status: 'DOCUMENTS_SUBMITTED' | 'REJECTED' | 'CANCELLED') =>
      Object.values(reviewActions(sampleDetail({ status, documents: verified }), permissions))
        .filter(({ obstacle }) => obstacle === null)
        .map((action) => action.status);
    expect(open('DOCUMENTS_SUBMITTED')).toEqual(['APPROVED', 'REJECTED', 'PENDING', 'UNDER_REVIEW']);
    expect(open('REJECTED')).toEqual(['APPROVED', 'PENDING', 'UNDER_REVIEW']);
    expect(open('CANCELLED')).toEqual([]);
  });
});

it('tells what another reviewer changed', () => {
  const before = sampleDetail();
  const [first, ...others] = before.documents;
  const now = sampleDetail({
    status: 'REJECTED',
    documents: first ? [judged(first, false), ...others] : others,
    timeline: [
      ...before.timeline,
      { at: '2026-11-20T16:00:00.000Z', status: 'REJECTED', by: 'admin', note: 'Ingreso no coincide', who: null },
    ],
  });
  expect(describeChanges(before, now)).toEqual([
    'Estado: Documentos enviados → Rechazado (por un administrador, 20\u00a0nov, 11:00): Ingreso no coincide',
    'Documento de identidad: Por revisar → Rechazado',
  ]);
});

it('tells the decision by its own note, not by what the institution did later', () => {
  const entry = { status: 'APPROVED', by: 'admin', who: 'Gabriela Ortiz' } as const;
  const approved = sampleDetail({
    status: 'APPROVED',
    decidedByName: 'Gabriela Ortiz',
    decidedAt: '2026-11-20T15:04:00.000Z',
    timeline: [
      { ...entry, at: '2026-11-20T15:04:00.000Z', note: 'Todo en orden' },
      { ...entry, at: '2026-11-20T15:14:00.000Z', by: 'system', who: null, note: handoverNotes.sent },
      { ...entry, at: '2026-11-21T15:14:00.000Z', by: 'institution', who: null, note: handoverNotes.contacted },
    ],
  });
  expect(describeDecision(approved)).toMatch(/^Aprobado por Gabriela Ortiz el 20.nov, 10:04: Todo en orden$/);
  expect(describeChanges(sampleDetail(), approved)[0]).toMatch(/por Gabriela Ortiz, 20.nov, 10:04\): Todo en orden$/);
});

it('tells a return by its own note, not by the photo that a phone sent later', () => {
  const entry = { status: 'PENDING', by: 'admin', who: 'Gabriela Ortiz' } as const;
  const returned = sampleDetail({
    status: 'PENDING',
    timeline: [
      { ...entry, at: '2026-11-20T15:04:00.000Z', note: 'Falta el reverso' },
      { ...entry, at: '2026-11-20T15:14:00.000Z', by: 'user', who: null, note: phoneDocumentNote('id') },
    ],
  });
  expect(describeChanges(sampleDetail(), returned)[0]).toMatch(
    /por Gabriela Ortiz, 20.nov, 10:04\): Falta el reverso$/,
  );
});

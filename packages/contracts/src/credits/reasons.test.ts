import { describe, expect, it } from 'vitest';
import { documentTypes } from '../documents/applicant.ts';
import { isReasonFor, reasonLabel, reasons } from './reasons.ts';
import { statedText } from './stated-reasons.ts';

const labelsFor = (...args: Parameters<typeof isReasonFor> extends [unknown, ...infer Rest] ? Rest : never) =>
  reasons.filter((reason) => isReasonFor(reason, ...args)).map(({ label }) => label);

describe('the reasons', () => {
  it('of a document are those of every one and its own', () => {
    const ofEvery = ['No se lee bien', 'No corresponde a quien solicita'];
    const notAsked = 'No es el documento pedido';
    expect(labelsFor('document', 'id')).toEqual([
      ...ofEvery,
      'Cédula caducada',
      'Falta un lado de la cédula',
      notAsked,
    ]);
    expect(labelsFor('document', 'payroll')).toEqual([
      ...ofEvery,
      ...['Faltan meses en los roles', 'El ingreso no coincide con el declarado', notAsked],
    ]);
    expect(labelsFor('document', 'services')).toEqual([
      ...ofEvery,
      ...['Planilla de más de tres meses', 'La dirección no coincide', notAsked],
    ]);
    expect(labelsFor('document', 'other')).toEqual([...ofEvery, notAsked]);
  });

  it('to give back and to reject are others', () => {
    expect(labelsFor('return')).toEqual(['La institución elegida ya no aplica']);
    expect(labelsFor('credit')).toHaveLength(4);
  });
});

it('has no more reasons for one thing than there are number keys', () => {
  const counts = documentTypes.map((type) => labelsFor('document', type).length);
  expect(Math.max(...counts, labelsFor('credit').length)).toBeLessThanOrEqual(9);
});

it('calls a reason by its name, and one that is gone by none', () => {
  expect(reasonLabel('01930000-0000-7000-8000-000000000001')).toBe('No se lee bien');
  expect(reasonLabel('01930000-0000-7000-8000-0000000000ff')).toBeNull();
});

it('states the reason of the catalogue first and the own words after it', () => {
  const reason = { id: 'r', sentence: 'No se lee bien.', nextStep: 'Sube otra.' };
  expect(statedText({ reason, words: 'La página 2.' })).toBe('No se lee bien. La página 2.');
  expect(statedText({ reason, words: '' })).toBe('No se lee bien.');
  expect(statedText({ reason: null, words: 'La página 2.' })).toBe('La página 2.');
  expect(statedText({ reason: null, words: '' })).toBe('');
});

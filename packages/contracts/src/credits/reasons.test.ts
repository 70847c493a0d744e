import { describe, expect, it } from 'vitest';
import { isReasonFor, reasons } from './reasons.ts';
import { statedText } from './stated-reasons.ts';

const labelsFor = (...args: Parameters<typeof isReasonFor> extends [unknown, ...infer Rest] ? Rest : never) =>
  reasons.filter((reason) => isReasonFor(reason, ...args)).map(({ label }) => label);

describe('the reasons', () => {
  it('of a document are those of every one and its own', () => {
    const ofEvery = ['No se lee bien', 'No corresponde a quien solicita'];
    expect(labelsFor('document', 'id')).toEqual([...ofEvery, 'Cédula caducada', 'Falta un lado de la cédula']);
    expect(labelsFor('document', 'payroll')).toEqual([...ofEvery, 'Faltan meses en los roles']);
    expect(labelsFor('document', 'services')).toEqual([...ofEvery, 'Planilla de más de tres meses']);
    expect(labelsFor('document', 'other')).toEqual(ofEvery);
  });

  it('to give back and to reject are others', () => {
    expect(labelsFor('return')).toEqual(['La institución elegida ya no aplica']);
    expect(labelsFor('credit')).toHaveLength(3);
  });
});

it('states the reason of the catalogue first and the own words after it', () => {
  const reason = { id: 'r', sentence: 'No se lee bien.', nextStep: 'Sube otra.' };
  expect(statedText({ reason, words: 'La página 2.' })).toBe('No se lee bien. La página 2.');
  expect(statedText({ reason, words: '' })).toBe('No se lee bien.');
  expect(statedText({ reason: null, words: 'La página 2.' })).toBe('La página 2.');
  expect(statedText({ reason: null, words: '' })).toBe('');
});

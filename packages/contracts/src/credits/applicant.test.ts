import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { describeValidation } from '../core/validation.ts';
import { changeCreditStatusBody, createCreditBody, creditSchemas, saveAmortizationBody } from './applicant.schemas.ts';
import { correctionText } from './applicant.ts';
import { creditTitle, shortCreditId, shownStatus } from './status.ts';

const refusal = (schema: z.ZodType, body: unknown, missingMessage?: string) => {
  const { error } = schema.safeParse(body);
  return error === undefined ? null : describeValidation(error, body, missingMessage);
};

const credit = {
  amount: 5000,
  term: 12,
  income: 800,
  location: 'Quito',
  email: 'ana@ejemplo.ec',
  document: '0100000009',
  termsAccepted: true,
  status: 'PENDING',
};
const refuseCredit = (changes: Record<string, unknown>) =>
  refusal(createCreditBody, { ...credit, ...changes }, creditSchemas.createCredit.missingMessage);

it('names two credits of the same minute apart', () => {
  const [first, second] = ['019303e6-2a10-7c3a-9b1d-0c5f4e2aa1b2', '019303e6-9f44-7d01-8e77-5b1c0d9ec3d4'];
  expect(creditTitle(first)).toBe('Crédito #019303e6…a1b2');
  expect(shortCreditId(second)).toBe('019303e6…c3d4');
});

it('says what to change and why, or only what', () => {
  const reason = { id: 'r', sentence: 'No se lee bien.', nextStep: 'Sube otra.' };
  expect(correctionText({ documentType: 'payroll', reason, words: '' })).toBe(
    'Cambia los roles de pago: No se lee bien.',
  );
  expect(correctionText({ documentType: 'id', reason: null, words: '' })).toBe('Cambia el documento de identidad');
});

describe('creating a credit', () => {
  it('takes the fields of the form and status PENDING [1.7.24] [2.7.36]', () => {
    expect(refuseCredit({})).toBeNull();
    expect(refuseCredit({ status: undefined })).toBeNull();
    expect(refuseCredit({ status: 'APPROVED' })?.code).toBe('VALIDATION_ERROR');
    expect(refuseCredit({ rate: 1 })?.code).toBe('UNKNOWN_FIELD');
  });

  it.each(['amount', 'term', 'income', 'location', 'email', 'document'])(
    'refuses it without %s [1.5.12] [2.5.41]',
    (field) => {
      for (const empty of [undefined, null, ''])
        expect(refuseCredit({ [field]: empty })).toMatchObject({
          code: 'VALIDATION_ERROR',
          message: 'Todos los campos son requeridos',
        });
    },
  );

  it('refuses it when the terms are not accepted [1.5.08]', () => {
    expect(refuseCredit({ termsAccepted: false })?.message).toBe('Debes aceptar los términos y condiciones');
  });

  it('says Campo requerido at every empty text [1.5.01] [1.5.05] [1.5.07]', () => {
    expect(refuseCredit({ document: '', email: '', location: '' })?.fields).toEqual({
      document: 'Campo requerido',
      email: 'Campo requerido',
      location: 'Campo requerido',
    });
  });

  it.each(['1234567', '12345678901', '01000000a9'])('refuses the cédula %s [1.5.02]', (document) => {
    expect(refuseCredit({ document })?.message).toBe('Cédula inválida (debe tener entre 8 y 10 dígitos)');
  });

  it('takes a cédula of 8 to 10 digits [1.9.17]', () => {
    for (const document of ['12345678', '123456789', '1234567890']) expect(refuseCredit({ document })).toBeNull();
  });

  it.each(['ana', 'ana@', 'ana@ejemplo', '@ejemplo.ec', 'a na@ejemplo.ec'])(
    'refuses the e-mail %s [1.5.06]',
    (email) => {
      expect(refuseCredit({ email })?.message).toBe('Correo electrónico inválido');
    },
  );

  it('refuses figures outside the validated ranges, fractions of a cent or of a month, and text', () => {
    expect(refuseCredit({ amount: 499.99 })?.code).toBe('INVALID_AMOUNT');
    expect(refuseCredit({ amount: 5000.001 })?.code).toBe('INVALID_AMOUNT');
    expect(refuseCredit({ term: 73 })?.code).toBe('INVALID_TERM');
    expect(refuseCredit({ term: 12.5 })?.code).toBe('INVALID_TERM');
    expect(refuseCredit({ amount: '5000' })?.code).toBe('VALIDATION_ERROR');
    expect(refuseCredit({ income: 0 })?.fields).toHaveProperty('income');
  });
});

describe('changing a credit', () => {
  it('requires a status or an institution [2.5.43]', () => {
    expect(refusal(changeCreditStatusBody, {})?.code).toBe('VALIDATION_ERROR');
    expect(refusal(changeCreditStatusBody, { status: 'CANCELLED' })).toBeNull();
    expect(refusal(changeCreditStatusBody, { institutionId: '00000000-0000-0000-0000-000000000001' })).toBeNull();
  });

  it.each(['UNDER_REVIEW', 'APPROVED', 'REJECTED', 'pending', ''])(
    'does not let an applicant ask for %s [1.4.05]',
    (status) => {
      expect(refusal(changeCreditStatusBody, { status })?.code).toBe('VALIDATION_ERROR');
    },
  );

  it('takes amortization 1 or 2 only [2.5.44]', () => {
    const amortizationTable = [{}];
    expect(refusal(saveAmortizationBody, { amortizationType: 1, amortizationTable })).toBeNull();
    expect(refusal(saveAmortizationBody, { amortizationType: 2, amortizationTable })).toBeNull();
    for (const amortizationType of [0, 3, '1', null, undefined])
      expect(refusal(saveAmortizationBody, { amortizationType, amortizationTable })?.message).toBe(
        'Debe seleccionar un tipo de amortización',
      );
  });

  it('requires a non-empty amortization table [2.5.45]', () => {
    for (const amortizationTable of [[], undefined, null, 'tabla'])
      expect(refusal(saveAmortizationBody, { amortizationType: 2, amortizationTable })?.code).toBe('VALIDATION_ERROR');
  });

  it('shows every status as PENDING, APPROVED or REJECTED [2.4.25]', () => {
    expect(shownStatus('APPROVED')).toBe('APPROVED');
    expect(shownStatus('REJECTED')).toBe('REJECTED');
    for (const status of ['PENDING', 'INSTITUTION_SELECTED', 'DOCUMENTS_SUBMITTED', 'UNDER_REVIEW', 'CANCELLED'])
      expect(shownStatus(status)).toBe('PENDING');
  });

  it('reads the system of the information sheet from the query', () => {
    expect(creditSchemas.getInformationSheet.query.parse({ type: '1' })).toEqual({ type: 1 });
    expect(creditSchemas.getInformationSheet.query.parse({})).toEqual({});
    expect(creditSchemas.getInformationSheet.query.safeParse({ type: '3' }).success).toBe(false);
  });
});

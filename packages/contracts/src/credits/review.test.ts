import { describe, expect, it } from 'vitest';
import { describeValidation } from '../core/validation.ts';
import { returnCreditBody } from './review.schemas.ts';
import { documentVerificationMessage } from './review.ts';

const documentId = '0192f3a0-0000-7000-8000-000000000001';
const reasonId = '01930000-0000-7000-8000-000000000001';
const refusal = (body: unknown) => {
  const { error } = returnCreditBody.safeParse(body);
  return error === undefined ? null : describeValidation(error, body).fields;
};

describe('giving an application back', () => {
  it('names a document, gives a reason, or says it in words', () => {
    expect(refusal({ documents: [{ documentId, reasonId }] })).toBeNull();
    expect(refusal({ documents: [{ documentId, words: 'Falta la página 2' }] })).toBeNull();
    expect(refusal({ reasonId })).toBeNull();
    expect(refusal({ words: 'Elige otra institución' })).toBeNull();
  });

  it.each([{}, { documents: [] }, { words: '  ' }, { documents: null, reasonId: null }])(
    'is refused empty: %j',
    (body) => {
      expect(refusal(body)).toEqual({ documents: 'Marca al menos un documento o di qué hay que corregir' });
    },
  );

  it('says for every document why', () => {
    expect(
      refusal({
        documents: [
          { documentId, reasonId },
          { documentId, words: ' ' },
        ],
      }),
    ).toEqual({
      'documents.1.reasonId': 'Elige o escribe un motivo',
    });
  });
});

it('tells a verdict on a document in three ways', () => {
  expect([true, false, null].map(documentVerificationMessage)).toEqual([
    'Documento aprobado exitosamente',
    'Documento rechazado exitosamente',
    'Documento marcado como pendiente',
  ]);
});

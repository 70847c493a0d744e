import { describe, expect, it } from 'vitest';
import { refusal } from '../testing/refusal.ts';
import { createTermsBody, updateTermsBody } from './admin.schemas.ts';
import { termsTexts } from './admin.ts';

const id = '0192f3a0-0000-7000-8000-000000000001';

describe('terms', () => {
  const terms = { title: 'Términos', version: '2.0', content: '<p>Uso</p>', isActive: true, createdBy: 'yo' };

  it('takes createdBy and ignores it [3.7.63]', () => {
    expect(createTermsBody.parse(terms)).toEqual({
      title: 'Términos',
      version: '2.0',
      content: '<p>Uso</p>',
      isActive: true,
    });
  });

  it('takes any part of a version, and updatedBy [3.7.64]', () => {
    expect(updateTermsBody.parse({ title: 'Otro', updatedBy: 'yo' })).toEqual({ title: 'Otro' });
    expect(refusal(updateTermsBody, { id }).code).toBe('UNKNOWN_FIELD');
  });

  it.each(['title', 'version', 'content'])('%s is required [3.5.13]', (name) => {
    expect(refusal(createTermsBody, { ...terms, [name]: ' ' }, termsTexts.incomplete).message).toBe(
      'Por favor complete todos los campos requeridos',
    );
  });
});

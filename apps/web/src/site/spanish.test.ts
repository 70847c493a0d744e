// @vitest-environment node
import { allEndpoints } from '@cotejo/contracts/all-endpoints';
import { errorCatalogue } from '@cotejo/contracts/core/errors';
import { describeValidation } from '@cotejo/contracts/core/validation';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findEnglish } from '#testing/find-english.ts';
import { textsIn, textsUnder } from '#testing/read-texts.ts';

/** Everything that visitors and applicants may read. The back office has its own tests. */
const publicFolders = [
  'apps/web/src/site',
  'apps/web/src/account',
  'apps/web/src/session',
  'apps/web/src/data',
  'apps/web/src/forms',
  'apps/web/src/loan',
  'apps/web/src/ui',
  'packages/contracts/src',
];

describe('the search for English', () => {
  it.each([
    'Loading your offers...',
    'Please try again later.',
    'Invalid input: expected string, received undefined',
    'Save changes',
    'Sign in to continue',
    'Something went wrong',
    'The amount must be between $500 and $100000',
    'Request failed with status code 500',
    'Next page',
  ])('catches %j', (text) => {
    expect(findEnglish(text)).not.toEqual([]);
  });

  it.each([
    'Solo se permiten imágenes (JPG, JPEG, PNG) o archivos PDF',
    'Use 21 may. 2026: me has dado un error total, sea como sea, a fin de mes',
    'Con $20.000 entra Cooperativa Tulcán',
  ])('leaves %j alone', (text) => {
    expect(findEnglish(text)).toEqual([]);
  });

  it('reads every kind of text in a source file, and nothing that only a programmer reads', () => {
    const source = `
      import { a } from 'Some package';
      const texts = { failed: 'Could not load', summary: 'For programmers' };
      if (event.key === 'Enter') throw new Error('No city is served');
      export const Screen = () => (
        <p className="left open" aria-label="Your account">
          loading {count} {\`Only \${count} left\`} {isOpen ? 'Close it' : null}
        </p>
      );`;
    expect(textsIn('screen.tsx', source).map(({ text }) => text)).toEqual([
      'Could not load',
      'Your account',
      'loading',
      'Only',
      'left',
      'Close it',
    ]);
  });
});

describe('what people read', () => {
  it('is Spanish wherever a public screen, dialog or message is written [1.1.01]', () => {
    // Strings of the PDF format are not for users.
    const texts = textsUnder(...publicFolders).filter(
      ({ at }) => !/\/(admin-[\w-]+|admin|photo-pdf)(\.schemas)?\.ts:/.test(at),
    );
    expect(texts.length).toBeGreaterThan(1_500);
    expect(texts.filter(({ text }) => findEnglish(text).length > 0)).toEqual([]);
  });

  it('is Spanish in the catalogue of errors [1.1.01]', () => {
    for (const { message } of Object.values(errorCatalogue)) expect(findEnglish(message), message).toEqual([]);
  });

  it('is Spanish whatever is wrong with what was sent [1.1.01]', () => {
    const wrong = ['', 'x'.repeat(5_000), -1, 1.005, 1e12, true, null, [], {}, '2026-99-99', undefined];
    const said = new Set<string>();
    for (const { body, query, params, missingMessage } of allEndpoints)
      for (const schema of [body, query, params]) {
        if (!(schema instanceof z.ZodType)) continue;
        const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
        const inputs = [...wrong, ...wrong.map((value) => Object.fromEntries(names.map((name) => [name, value])))];
        for (const input of [...inputs, { unknown: 1 }]) {
          const { error } = schema.safeParse(input);
          if (!error) continue;
          const { message, fields } = describeValidation(error, input, missingMessage);
          for (const text of [message, ...Object.values(fields)]) said.add(text);
        }
      }
    expect(said.size).toBeGreaterThan(80);
    expect([...said].filter((text) => findEnglish(text).length > 0)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  emailSchema,
  givenPasswordSchema,
  newPasswordSchema,
  personNameSchema,
  telefonoSchema,
  textBlock,
  textLine,
} from './fields.schemas.ts';
import { incomeQuery, incomeSchema, rateQuery } from './numbers.schemas.ts';

const textOf = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message ?? null;

describe('text', () => {
  it.each(['a\u0000b', 'a\u0007b', 'abc\u202egnp', 'a\u200fb', '\u2066a\u2069'])(
    'refuses control characters and marks that turn it around: %j',
    (text) => {
      for (const schema of [textLine(100), textBlock(100)])
        expect(textOf(schema, text)).toBe('Contiene caracteres no permitidos');
    },
  );

  it('has line breaks and tabs in a block, and none in a line', () => {
    expect(textBlock(100).parse('uno\r\n\tdos')).toBe('uno\r\n\tdos');
    expect(textOf(textLine(100), 'uno\ndos')).toBe('Contiene caracteres no permitidos');
  });

  it('has as many characters as it may, after trimming, and not one more', () => {
    expect(textLine(5).parse('  cinco ')).toBe('cinco');
    expect(textOf(textLine(5), 'cincos')).toBe('Debe tener como máximo 5 caracteres');
    expect(textOf(textBlock(5), 'cincos')).toBe('Debe tener como máximo 5 caracteres');
  });
});

describe('a person', () => {
  it('has a name of 3 to 80 letters', () => {
    expect(textOf(personNameSchema, 'Ana')).toBeNull();
    expect(textOf(personNameSchema, 'a'.repeat(80))).toBeNull();
    expect(textOf(personNameSchema, 'a'.repeat(81))).toBe('Debe tener como máximo 80 caracteres');
    expect(textOf(personNameSchema, 'Begoña Ibáñez')).toBeNull();
  });

  it('has an e-mail of at most 254 characters', () => {
    const long = (length: number) => `${'a'.repeat(length - '@ejemplo.ec'.length)}@ejemplo.ec`;
    expect(textOf(emailSchema, long(254))).toBeNull();
    expect(textOf(emailSchema, long(255))).toBe('Correo electrónico inválido');
  });

  it('has a phone of ten digits that starts with 09 [2.5.14]', () => {
    expect(textOf(telefonoSchema, '0991234567')).toBeNull();
    for (const phone of ['1991234567', '09912345678', '0991234 567'])
      expect(textOf(telefonoSchema, phone)).toBe('Número de teléfono inválido');
  });

  it('has a password of at most 128 characters, given or new', () => {
    expect(textOf(givenPasswordSchema, 'x'.repeat(128))).toBeNull();
    expect(textOf(givenPasswordSchema, 'x'.repeat(129))).toBe('Credenciales inválidas');
    expect(textOf(newPasswordSchema, `Aa1#${'x'.repeat(124)}`)).toBeNull();
    expect(textOf(newPasswordSchema, `Aa1#${'x'.repeat(125)}`)).toBe(
      'La contraseña debe tener como máximo 128 caracteres',
    );
  });
});

describe('an income', () => {
  it('is above zero, storable, and whole in cents', () => {
    for (const schema of [incomeSchema, incomeQuery]) {
      expect(textOf(schema, 0.01)).toBeNull();
      expect(textOf(schema, 10_000_000)).toBeNull();
      expect(textOf(schema, 0)).toBe('El ingreso debe ser mayor a 0');
      expect(textOf(schema, 10_000_000.01)).toBe('El ingreso es demasiado alto');
      expect(textOf(schema, 800.005)).toBe('El ingreso admite como máximo dos decimales');
    }
    // Less than a cent.
    expect(textOf(incomeSchema, 0.000_000_001)).toBe('El ingreso debe ser mayor a 0');
    expect(textOf(incomeQuery, '0.000000001')).toBe('El ingreso debe ser mayor a 0');
  });
});

describe('a rate', () => {
  it('is 0 to 100 with six decimals at most', () => {
    for (const rate of ['0', '100', '15.123456']) expect(textOf(rateQuery, rate)).toBeNull();
    for (const rate of ['-0.01', '100.01']) expect(textOf(rateQuery, rate)).toBe('La tasa debe estar entre 0 y 100');
    expect(textOf(rateQuery, '15.1234567')).toBe('La tasa admite como máximo seis decimales');
  });
});

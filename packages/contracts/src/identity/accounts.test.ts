import { describe, expect, it } from 'vitest';
import { describeValidation } from '../core/validation.ts';
import { loginBody, registerUserBody } from './accounts.schemas.ts';

const person = {
  nombres: 'Ana María',
  apellidos: 'Núñez Peña',
  cedula: '0100000009',
  email: 'Ana@Ejemplo.EC',
  telefono: '0991234567',
  direccion: 'Av. Amazonas 100',
  password: 'Segura#2026',
};

const wrong = (changes: Record<string, unknown>) => {
  const input = { ...person, ...changes };
  const { error } = registerUserBody.safeParse(input);
  return error === undefined ? {} : describeValidation(error, input).fields;
};

describe('registration', () => {
  it('takes the registration payload [2.3.04] [2.7.06]', () => {
    expect(wrong({})).toEqual({});
    expect(wrong({ termsAccepted: true })).toEqual({});
    expect(wrong({ roles: ['admin'] })).toHaveProperty('roles');
  });

  it.each(['nombres', 'cedula', 'email', 'telefono', 'direccion', 'password'])(
    'tells a %s of another type from one that is missing',
    (field) => {
      for (const value of [1_700_000_001, true, ['1700000001'], {}]) {
        expect(wrong({ [field]: value })).toEqual({ [field]: 'Debe ser un texto' });
      }
      const empty = field === 'direccion' ? 'Dirección es requerida' : 'Campo requerido';
      for (const value of [undefined, null]) expect(wrong({ [field]: value })).toEqual({ [field]: empty });
    },
  );

  it('takes no registration whose terms are refused', () => {
    expect(wrong({ termsAccepted: false })).toEqual({ termsAccepted: 'Debes aceptar los términos y condiciones' });
  });

  it('lower-cases the e-mail [2.3.05]', () => {
    expect(registerUserBody.parse(person).email).toBe('ana@ejemplo.ec');
  });

  it.each(['nombres', 'apellidos'])(
    'takes only letters, single spaces, hyphens and apostrophes between them in %s [2.5.06] [2.5.08] [2.5.09]',
    (field) => {
      const refused = [
        'Ana3',
        ' Ana',
        'Ana ',
        'Ana  María',
        '-Ana',
        'Ana-',
        "Ana'",
        'Ana--Paz',
        'Ana -Paz',
        '=1+1',
        'Ana=1',
      ];
      for (const name of refused) expect(wrong({ [field]: name })).toEqual({ [field]: 'Solo se permiten letras' });
      for (const name of ['Ana-María', "Núñez-O'Higgins", "D'Angelo de la Cruz"])
        expect(wrong({ [field]: name })).toEqual({});
      expect(registerUserBody.parse({ ...person, [field]: 'O’Higgins' })).toMatchObject({ [field]: "O'Higgins" });
    },
  );

  it.each(['nombres', 'apellidos'])('wants three characters in %s [2.5.07]', (field) => {
    expect(wrong({ [field]: 'An' })).toEqual({ [field]: 'Debe tener al menos 3 caracteres' });
  });

  it.each(['nombres', 'apellidos'])('requires %s [2.5.20]', (field) => {
    expect(wrong({ [field]: undefined })).toEqual({ [field]: 'Campo requerido' });
    expect(wrong({ [field]: '' })).toHaveProperty(field);
  });

  it.each(['010000000', '01000000090', '01000000a9', ''])('refuses the cédula %j [2.5.12]', (cedula) => {
    expect(wrong({ cedula })).toEqual({ cedula: 'Cédula inválida' });
  });

  it.each(['0891234567', '099123456', '09912345678', '+593991234', ''])('refuses the phone %j [2.5.14]', (telefono) => {
    expect(wrong({ telefono })).toEqual({ telefono: 'Número de teléfono inválido' });
  });

  it.each(['ana', 'ana@ejemplo', 'ana ejemplo@x.ec'])('refuses the e-mail %s [2.5.16]', (email) => {
    expect(wrong({ email })).toEqual({ email: 'Correo electrónico inválido' });
  });

  it('requires the direccion [2.5.21]', () => {
    expect(wrong({ direccion: '  ' })).toEqual({ direccion: 'Dirección es requerida' });
    expect(wrong({ direccion: undefined })).toEqual({ direccion: 'Dirección es requerida' });
  });

  it('requires cédula, phone and e-mail [2.5.22]', () => {
    for (const field of ['cedula', 'telefono', 'email']) expect(wrong({ [field]: undefined })).toHaveProperty(field);
  });

  it('refuses a password that breaks the rules [2.9.03]', () => {
    expect(wrong({ password: 'Aa1#' })).toEqual({ password: 'La contraseña debe tener al menos 8 caracteres' });
    expect(wrong({ password: 'segura#2026' })).toEqual({ password: 'Debe contener al menos una mayúscula' });
  });

  it('names every wrong field at once', () => {
    expect(Object.keys(wrong({ nombres: '1', cedula: '1', telefono: '1', email: '1' })).sort()).toEqual([
      'cedula',
      'email',
      'nombres',
      'telefono',
    ]);
  });
});

describe('login', () => {
  it('takes an e-mail and a password and never judges the password [2.7.03]', () => {
    expect(loginBody.parse({ email: 'ANA@ejemplo.ec', password: 'x' })).toEqual({
      email: 'ana@ejemplo.ec',
      password: 'x',
    });
    expect(loginBody.safeParse({ email: 'ana@ejemplo.ec', password: '' }).success).toBe(false);
    expect(loginBody.safeParse({ email: 'ana@ejemplo.ec', password: 'x'.repeat(129) }).success).toBe(false);
  });
});

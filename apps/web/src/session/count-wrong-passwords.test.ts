import { expect, it } from 'vitest';
import { countWrongPassword, deleteWrongPasswords } from './count-wrong-passwords.ts';

const warning = 'Al quinto intento la cuenta se bloquea 30 minutos.';

it('warns from the third wrong password for an address on, however it is written [9.3.10]', () => {
  expect(countWrongPassword('una@ejemplo.ec')).toBeNull();
  expect(countWrongPassword(' Una@ejemplo.ec ')).toBeNull();
  expect(countWrongPassword('otra@ejemplo.ec')).toBeNull();
  expect(countWrongPassword('UNA@ejemplo.ec')).toBe(warning);
  expect(countWrongPassword('una@ejemplo.ec')).toBe(warning);
  expect(countWrongPassword('otra@ejemplo.ec')).toBeNull();
});

it('begins again after a right one', () => {
  for (const _attempt of [1, 2]) countWrongPassword('tercera@ejemplo.ec');
  deleteWrongPasswords('Tercera@ejemplo.ec');
  expect(countWrongPassword('tercera@ejemplo.ec')).toBeNull();
});

import { expect, it } from 'vitest';
import { isSessionOver, RequestError } from './request-error.ts';

const failure = (code: RequestError['code'], status: number, message: string) =>
  new RequestError({ code, status, message });

it.each([
  [failure('CONFLICT', 409, 'Ya hay otra sesión abierta en esta solicitud'), false],
  [failure('VALIDATION_ERROR', 400, 'El token del autor no es válido'), false],
  [failure('INVALID_CREDENTIALS', 401, 'Correo o contraseña incorrectos'), false],
  [failure('UNAUTHORIZED', 401, 'No autorizado'), true],
  [failure('UNAUTHORIZED', 0, 'Debe iniciar sesión para continuar'), true],
  [failure('UNKNOWN_ERROR', 401, ''), true],
  [failure('UNKNOWN_ERROR', 400, 'Token inválido'), true],
  [new Error('Unauthorized'), true],
  [new Error('No se pudo verificar la autenticación'), true],
  [new Error('La URL ya existe'), false],
  [new TypeError('session.token is undefined'), false],
  ['sesión', false],
])('takes %s for a lost session: %s', (error, isOver) => {
  expect(isSessionOver(error)).toBe(isOver);
});

import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { isSessionOver, RequestError } from '#data/http/request-error.ts';
import { FailureText, failureText } from './FailureText.tsx';

const failure = (status: number, message: string) => new RequestError({ code: 'UNKNOWN_ERROR', status, message });

it('says that the session has expired for any text about token, autenticación or sesión, and offers to sign in [3.8.12]', () => {
  for (const text of ['Token inválido', 'Error de autenticación', 'No hay una sesión activa'])
    expect(failureText(failure(400, text), 'otro')).toBe('La sesión ha expirado. Por favor, inicie sesión nuevamente.');
  render(
    <MemoryRouter>
      <FailureText error={failure(401, 'No autorizado')} otherwise="otro" />
    </MemoryRouter>,
  );
  expect(screen.getByText(/La sesión ha expirado\. Por favor, inicie sesión nuevamente\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Iniciar sesión' }).getAttribute('href')).toBe('/admin/login');
});

it('keeps the server’s words where they help, and the screen’s where they do not', () => {
  expect(failureText(failure(409, 'El crédito ya está aprobado.'), 'otro')).toBe('El crédito ya está aprobado.');
  expect(failureText(failure(500, 'Error en el servidor.'), 'Error al cargar')).toBe('Error al cargar');
  expect(failureText(failure(404, 'No encontrado'), 'Error al cargar')).toBe('Error al cargar');
  expect(failureText(new Error('unexpected'), 'Error al cargar')).toBe('Error al cargar');
});

it('says that the page failed, not the server nor the session, when the browser lacks a method', () => {
  for (const fault of [new TypeError('x.token is not a function'), new ReferenceError('sesion is not defined')]) {
    expect(failureText(fault, 'El crédito no existe')).toMatch(/^Algo falló en esta página, en tu navegador\./);
    expect(isSessionOver(fault)).toBe(false);
  }
});

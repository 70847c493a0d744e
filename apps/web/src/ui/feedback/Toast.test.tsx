import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showToast, showToastsInTurn, Toasts, toastDurationMs } from './Toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('stays three seconds, longer with the text, at most eight [2.8.41] [3.9.58]', () => {
  expect(toastDurationMs('Listo')).toBe(3_000);
  expect(toastDurationMs('x'.repeat(60))).toBe(5_100);
  expect(toastDurationMs('x'.repeat(400))).toBe(8_000);
});

it('shows the text and takes it away when its time is over', () => {
  render(<Toasts />);
  act(() => {
    showToast('Documentos subidos exitosamente', 'done');
  });
  expect(screen.getByRole('region', { name: 'Avisos' }).textContent).toContain('Documentos subidos exitosamente');
  act(() => {
    vi.advanceTimersByTime(8_000);
  });
  expect(screen.getByRole('region', { name: 'Avisos' }).textContent).toBe('');
});

it('stays while the pointer is on it, and goes on counting afterwards', () => {
  render(<Toasts />);
  act(() => void showToast('Código reenviado', 'done'));
  const slab = () => screen.queryByText('Código reenviado')?.parentElement ?? null;
  act(() => void vi.advanceTimersByTime(2_000));
  fireEvent.mouseEnter(slab() as HTMLElement);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(slab()).not.toBeNull();
  fireEvent.mouseLeave(slab() as HTMLElement);
  act(() => void vi.advanceTimersByTime(900));
  expect(slab()).not.toBeNull();
  act(() => void vi.advanceTimersByTime(200));
  expect(slab()).toBeNull();
});

it('says the same thing once', () => {
  render(<Toasts />);
  act(() => {
    showToast('Error de conexión', 'error');
    showToast('Error de conexión', 'error');
  });
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

it('is announced once: news politely, an error as an alert outside the polite region', () => {
  render(<Toasts />);
  act(() => {
    showToast('Código reenviado', 'done');
    showToast('Error de conexión', 'error');
  });
  expect(screen.getByText('Código reenviado').closest('[aria-live="polite"]')).toBeTruthy();
  expect(screen.getByText('Código reenviado').closest('[role]')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('Error de conexión');
  expect(screen.getByRole('alert').closest('[aria-live]')).toBeNull();
});

it('shows several one after the other, the next when the one before has gone or is closed [9.5.9]', () => {
  render(<Toasts />);
  const shown = () => screen.getByRole('region', { name: 'Avisos' }).textContent;
  act(() => showToastsInTurn(['Documentos subidos', 'Solicitud procesada'], 'done'));
  expect(shown()).toContain('Documentos subidos');
  expect(shown()).not.toContain('Solicitud procesada');
  const first = within(screen.getByText('Documentos subidos').parentElement as HTMLElement);
  fireEvent.click(first.getByRole('button', { name: 'Cerrar aviso' }));
  expect(shown()).not.toContain('Documentos subidos');
  expect(shown()).toContain('Solicitud procesada');
  act(() => void vi.advanceTimersByTime(8_000));
  expect(shown()).not.toContain('Solicitud procesada');
});

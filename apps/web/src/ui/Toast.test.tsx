import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showToast, Toasts, toastDurationMs } from './Toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('[2.8.41] [3.9.58] stays three seconds, longer with the text, at most eight', () => {
  expect(toastDurationMs('Listo')).toBe(3_000);
  expect(toastDurationMs('x'.repeat(60))).toBe(5_100);
  expect(toastDurationMs('x'.repeat(400))).toBe(8_000);
});

it('shows the text and takes it away when its time is over', () => {
  render(<Toasts />);
  act(() => {
    showToast('Documentos subidos exitosamente', 'done');
  });
  expect(screen.getByRole('status').textContent).toContain('Documentos subidos exitosamente');
  act(() => {
    vi.advanceTimersByTime(8_000);
  });
  expect(screen.queryByRole('status')).toBeNull();
});

it('says the same thing once', () => {
  render(<Toasts />);
  act(() => {
    showToast('Error de conexión', 'error');
    showToast('Error de conexión', 'error');
  });
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

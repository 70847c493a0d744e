import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toasts } from '#ui/feedback/Toast.tsx';
import { useChange } from './use-change.ts';

function Screen({ messageMs }: { messageMs?: number }) {
  const change = useChange({
    run: async () => null,
    message: 'Guardado',
    failure: 'Error al guardar',
    stale: [],
    ...(messageMs && { messageMs }),
  });
  return (
    <button type="button" onClick={() => change.mutate()}>
      Guardar
    </button>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isShown = () => screen.queryByText('Guardado') !== null;

it.each([
  ['six seconds [3.9.56]', undefined, 6_000],
  ['the time a screen names', 5_000, 5_000],
])('shows what came of a change for %s', async (_, messageMs, expectedMs) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen {...(messageMs && { messageMs })} />
      <Toasts />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await pass(0);
  expect(isShown()).toBe(true);
  await pass(expectedMs - 100);
  expect(isShown()).toBe(true);
  await pass(200);
  expect(isShown()).toBe(false);
});

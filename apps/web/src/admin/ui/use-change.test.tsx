import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toasts } from '#ui/Toast.tsx';
import { useChange } from './use-change.ts';

function Screen({ messageMs, run = async () => 'Guardado' }: { messageMs?: number; run?: () => Promise<string> }) {
  const change = useChange({
    run,
    failure: 'Error al guardar',
    target: () => ({ type: 'system' }),
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

it('sends the two presses of a double click once, and the next press again', async () => {
  const run = vi.fn(async () => 'Guardado');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen run={run} />
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button', { name: 'Guardar' });
  fireEvent.click(button);
  fireEvent.click(button);
  await pass(10);
  expect(run).toHaveBeenCalledTimes(1);
  fireEvent.click(button);
  await pass(10);
  expect(run).toHaveBeenCalledTimes(2);
});

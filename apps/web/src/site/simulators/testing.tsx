import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { fakeApi, type Handlers } from '#testing/fake-api.ts';
import { routeComponent } from '#testing/route-component.ts';
import { renderFlow } from '../credits/testing/render-flow.tsx';
import SimulatorsPage from './SimulatorsPage.tsx';

export const solca = {
  kind: 'solca',
  name: 'Contribución SOLCA',
  basis: 'amount',
  value: 0.5,
  when: 'deducted',
  obligation: 'law',
  refundable: false,
} as const;
export const insurance = {
  kind: 'life_insurance',
  name: 'Seguro de desgravamen',
  basis: 'balance',
  value: 0.05,
  when: 'monthly',
  obligation: 'required',
  refundable: false,
} as const;

/** The loader data without `kind`. */
interface Loaded {
  institutions: readonly object[];
  cities: readonly string[];
}

/** Returns the fake API with these handlers. */
export function openSimulator(
  kind: 'credito' | 'ahorro' | 'inversion' | 'abonos' | 'capacidad' | 'cambio',
  loaded: Loaded,
  handlers: Handlers = {},
) {
  const api = fakeApi(handlers);
  renderFlow('/simuladores', [
    { path: '/simuladores', Component: routeComponent(SimulatorsPage), loader: () => ({ kind, ...loaded }) },
  ]);
  return api;
}

export const type = (name: RegExp | string, text: string) =>
  fireEvent.input(screen.getByRole('textbox', { name }), { target: { value: text } });

/** Call at the top of a test file. */
export function beginAtBareAddress(): void {
  beforeEach(() => window.history.replaceState(null, '', '/'));
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readDrafts, useDraft } from './draft.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const storedTexts = () => readDrafts('example', isText).map(({ value }) => value);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

it('keeps a text 400 ms after the last key', () => {
  const { rerender } = renderHook(({ text }) => useDraft('example', text, true, isText), {
    initialProps: { text: 'Tasa' },
  });
  act(() => vi.advanceTimersByTime(399));
  rerender({ text: 'Tasa nueva' });
  act(() => vi.advanceTimersByTime(399));
  expect(storedTexts()).toEqual([]);
  act(() => vi.advanceTimersByTime(1));
  expect(storedTexts()).toEqual(['Tasa nueva']);
});

it('keeps the text at once when the page is closed before that', () => {
  renderHook(() => useDraft('example', 'Tasa nueva', true, isText));
  act(() => {
    window.dispatchEvent(new Event('pagehide'));
  });
  expect(storedTexts()).toEqual(['Tasa nueva']);
});

it('keeps nothing that the server already has', () => {
  renderHook(() => useDraft('example', 'Tasa', false, isText));
  act(() => {
    window.dispatchEvent(new Event('pagehide'));
    vi.advanceTimersByTime(1_000);
  });
  expect(storedTexts()).toEqual([]);
});

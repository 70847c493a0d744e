import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { patiently } from '#testing/patiently.ts';
import { Toasts } from '#ui/feedback/Toast.tsx';
import { requestTexts } from '../http/texts.ts';
import { cutText } from '../http/wait-for-network.ts';
import { importOnce, importWhenOnline } from './import-part.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** The status of the server's response to the HEAD request; null: the server cannot be reached. */
const serverIs = (status: number | null) =>
  vi.stubGlobal('fetch', async () => {
    if (status === null) throw new TypeError('fetch failed');
    return new Response(null, { status });
  });

it('imports a part once for all who ask [8.1.3]', async () => {
  const importPart = vi.fn(async () => 'schema');
  const load = importOnce(importPart);
  await expect(Promise.all([load(), load()])).resolves.toEqual(['schema', 'schema']);
  await load();
  expect(importPart).toHaveBeenCalledTimes(1);
});

it('tries again after a lost connection [8.1.3]', async () => {
  serverIs(null);
  const importPart = vi.fn(async () => 'schema').mockRejectedValueOnce(new TypeError('lost'));
  const load = importOnce(importPart);
  await expect(load()).rejects.toMatchObject({ code: 'OFFLINE', message: requestTexts.offline });
  await expect(load()).resolves.toBe('schema');
});

it('tries no import offline, whose failure the browser would remember', async () => {
  const importPart = vi.fn(async () => 'schema');
  const load = importOnce(importPart);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  await expect(load()).rejects.toMatchObject({ code: 'OFFLINE' });
  expect(importPart).not.toHaveBeenCalled();
  await expect(load()).resolves.toBe('schema');
});

it('says that a part of a screen waits for the network, and shows it when that is back [8.1.3]', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Part = lazy(() => importWhenOnline(async () => ({ default: () => <p>La parte</p> })));
  render(
    <>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
      <Toasts />
    </>,
  );
  expect(await screen.findByText(cutText)).toBeTruthy();
  expect(screen.queryByText('La parte')).toBeNull();
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(screen.getByText('La parte')).toBeTruthy(), patiently);
});

it.each([200, 404])('says that a release took a part away when the server is there and answers %i', async (status) => {
  serverIs(status);
  const load = importOnce(() => Promise.reject(new TypeError('gone')));
  await expect(load()).rejects.toMatchObject({ status: 410, message: requestTexts.released, isUnanswered: false });
});

it('takes a server that answers 503 for a lost connection', async () => {
  serverIs(503);
  const load = importOnce(() => Promise.reject(new TypeError('gone')));
  await expect(load()).rejects.toMatchObject({ code: 'OFFLINE' });
});

it('loads the page again when a part of a screen is gone, and not a second time within a minute', async () => {
  serverIs(200);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const importPart = () => Promise.reject(new TypeError('gone'));
  void importWhenOnline(importPart);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), patiently);
  await expect(importWhenOnline(importPart)).rejects.toMatchObject({ status: 410 });
  expect(reload).toHaveBeenCalledTimes(1);
});

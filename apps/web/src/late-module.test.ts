import { expect, it, vi } from 'vitest';
import { requestTexts } from '#request/texts.ts';
import { afterLoad, lateModule } from './late-module.ts';
import { patiently } from './testing/patiently.ts';

it('loads what comes late once for all who ask, and has it at hand afterwards [8.1.3]', async () => {
  const load = vi.fn(async () => 'schema');
  const late = lateModule(load);
  expect(late.now()).toBeNull();
  await expect(Promise.all([late.load(), late.load()])).resolves.toEqual(['schema', 'schema']);
  expect(late.now()).toBe('schema');
  await late.load();
  expect(load).toHaveBeenCalledTimes(1);
});

it('tries again after a lost connection [8.1.3]', async () => {
  const load = vi.fn(async () => 'schema').mockRejectedValueOnce(new TypeError('lost'));
  const late = lateModule(load);
  await expect(late.load()).rejects.toMatchObject({ code: 'OFFLINE', message: requestTexts.offline });
  expect(late.now()).toBeNull();
  await expect(late.load()).resolves.toBe('schema');
});

it('waits for the page before it does what can wait, unless that is called off [8.1.3]', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const [work, calledOff] = [vi.fn(), vi.fn()];
  afterLoad(work);
  afterLoad(calledOff)();
  await new Promise((done) => setTimeout(done, 5));
  expect(work).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), patiently);
  expect(calledOff).not.toHaveBeenCalled();
  state.mockReturnValue('complete');
  const atOnce = vi.fn();
  afterLoad(atOnce);
  await vi.waitFor(() => expect(atOnce).toHaveBeenCalledTimes(1), patiently);
});

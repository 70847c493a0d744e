import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const gate = () => {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
};

it('takes one key one after another, also past a failure, and other keys at once', async () => {
  const { inTurn } = createTurns();
  const order: string[] = [];
  const first = gate();
  const slow = inTurn('a', async () => {
    await first.passed;
    order.push('a1');
    throw new Error('refused');
  });
  const next = inTurn('a', async () => order.push('a2'));
  const last = inTurn('a', async () => order.push('a3'));
  await inTurn('b', async () => order.push('b1'));
  expect(order).toEqual(['b1']);
  first.open();
  await expect(slow).rejects.toThrow('refused');
  await Promise.all([next, last]);
  expect(order).toEqual(['b1', 'a1', 'a2', 'a3']);
  expect(await inTurn('a', async () => 'again')).toBe('again');
});

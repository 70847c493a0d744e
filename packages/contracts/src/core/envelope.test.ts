import { expect, it } from 'vitest';
import { z } from 'zod';
import { done, isSuccess, paged, pageQuery, saysSuccess, success } from './envelope.schemas.ts';
import { amountSchema } from './numbers.schemas.ts';

const read = (query: Record<string, string>) => z.object(pageQuery).parse(query);

it('takes the largest limit there is for a larger one', () => {
  expect(read({ page: '7', limit: '1e30' })).toEqual({ page: 7, limit: 100 });
});

it('takes a page beyond every list as one that is empty', () => {
  expect(read({ page: '1000000' }).page).toBe(1_000_000);
  expect(read({ page: '99999999' }).page).toBe(1_000_000);
});

it('takes the first page of ten for what is no count', () => {
  for (const odd of ['0', '-3', '1.5', 'abc', ''])
    expect(read({ page: odd, limit: odd })).toEqual({ page: 1, limit: 10 });
  expect(read({})).toEqual({ page: 1, limit: 10 });
});

it('tells a number written as text from one that is missing', () => {
  const textFor = (input: unknown) => amountSchema.safeParse(input).error?.issues[0]?.message;
  expect(textFor('5000')).toBe('El monto debe ser un número');
  expect(textFor(null)).toBe('El monto es requerido');
  expect(textFor(undefined)).toBe('El monto es requerido');
});

it('tells a reply of data and a message alone from one that names more', () => {
  const data = z.object({ id: z.string() });
  const named = { data: success(data), done, paged: paged(data), warned: success(data).extend({ warnings: z.null() }) };
  const isWrapped = Object.fromEntries(Object.entries(named).map(([name, reply]) => [name, isSuccess(reply)]));
  expect(isWrapped).toEqual({ data: true, done: true, paged: false, warned: false });
  expect(Object.values(named).every(saysSuccess)).toBe(true);
  expect([isSuccess(data), saysSuccess(data)]).toEqual([false, false]);
});

import { expect, it } from 'vitest';
import { passkeyAssertionSchema } from './second-factor.fields.schemas.ts';

const answer = {
  ...{ id: 'a', rawId: 'a', type: 'public-key' },
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
};

it('lets other keys of a browser through, up to 20 kB in all, and refuses what nests too deeply [7.20.12]', () => {
  const size = (text: string) => new TextEncoder().encode(JSON.stringify({ ...answer, text })).length;
  const room = 'x'.repeat(20_000 - size(''));
  expect(passkeyAssertionSchema.parse({ ...answer, text: room })).toMatchObject({ text: room });
  expect(passkeyAssertionSchema.safeParse({ ...answer, text: `${room}x` }).success).toBe(false);
  let deep: unknown = 1;
  for (let depth = 0; depth < 200_000; depth += 1) deep = [deep];
  expect(passkeyAssertionSchema.safeParse({ ...answer, deep }).success).toBe(false);
});

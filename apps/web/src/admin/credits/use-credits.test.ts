import { expect, it } from 'vitest';
import { fetchCredit } from './use-credits.ts';

it('needs the id of a credit [3.5.04]', async () => {
  await expect(fetchCredit('')).rejects.toThrow('ID de crédito requerido');
});

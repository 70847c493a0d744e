import { expect, it } from 'vitest';
import { fetchCredit } from './use-credits.ts';

it('[3.5.04] needs the id of a credit', async () => {
  await expect(fetchCredit('')).rejects.toThrow('ID de crédito requerido');
});

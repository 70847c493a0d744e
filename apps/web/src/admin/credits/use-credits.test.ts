import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { creditQuery } from './use-credits.ts';

it('needs the id of a credit [3.5.04]', async () => {
  await expect(new QueryClient().fetchQuery(creditQuery(''))).rejects.toThrow('ID de crédito requerido');
});

import { listAdmins } from '@cotejo/contracts/admins';
import { getAdminCredit, listAdminCredits } from '@cotejo/contracts/credits/review';
import { downloadAdminDocument } from '@cotejo/contracts/documents/review';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { endpointQuery } from './endpoint-query.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const answer = (body: BodyInit) => vi.stubGlobal('fetch', async () => new Response(body));
const client = new QueryClient();

it('has a key of the path, its parameters and the query', () => {
  expect(endpointQuery(listAdmins).queryKey).toEqual([listAdmins.path]);
  expect(endpointQuery(getAdminCredit, { params: { id: '7' } }).queryKey).toEqual(['/admin/credits/:id', { id: '7' }]);
  expect(endpointQuery(listAdminCredits, { query: { page: 2 } }).queryKey).toEqual(['/admin/credits', { page: 2 }]);
});

it('gives the data of a body that holds nothing beside it', async () => {
  answer(JSON.stringify({ success: true, data: ['x'], message: 'Listo' }));
  expect(await client.fetchQuery(endpointQuery(listAdmins))).toEqual(['x']);
});

it('gives the whole body of a page with its total', async () => {
  const body = { success: true, data: [], total: 0, page: 1, limit: 10 };
  answer(JSON.stringify(body));
  expect(await client.fetchQuery(endpointQuery(listAdminCredits, { query: {} }))).toEqual(body);
});

it('gives the file of an endpoint of bytes', async () => {
  answer('%PDF');
  const file = await client.fetchQuery(endpointQuery(downloadAdminDocument, { params: { id: '1', docId: '2' } }));
  expect(await file.text()).toBe('%PDF');
});

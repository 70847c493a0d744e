import { expect, it, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { clearSessionData, registerSessionData } from './session-data.ts';

it('the end of a session empties the cache of queries, and whatever else was registered [8.1.5]', () => {
  const client = queryClient();
  client.setQueryData(['user-credits'], ['of the person who leaves']);
  const other = { clear: vi.fn() };
  registerSessionData(other);
  clearSessionData();
  expect(client.getQueryData(['user-credits'])).toBeUndefined();
  expect(queryClient()).toBe(client);
  expect(other.clear).toHaveBeenCalledOnce();
});

import { plainEndpoints } from '@cotejo/contracts/all-endpoints';
import type { Endpoint } from '@cotejo/contracts/core/endpoint';
import { describe, expect, it } from 'vitest';
import { fakeResponses, json } from '#testing/fake-api.ts';
import { createRequest, type RequestOptions } from './request.ts';

const endpoints = plainEndpoints.filter(({ path }) => path.startsWith('/admin/'));

/** A request layer on an admin page, with an administrator signed in. */
function open() {
  const { fetch, calls } = fakeResponses(json(200, { success: true, data: {} }));
  const session = {
    readUserToken: () => 'user-1',
    readAdminToken: () => 'admin-1',
    readContactToken: () => null,
    readPhoneToken: () => null,
    loseUserSession: () => {},
    loseAdminSession: () => {},
    refreshAdminSession: async () => 'refused' as const,
    isRefreshingAdminSession: () => false,
    answerAdminRefusal: async () => false,
  };
  const { request } = createRequest({
    fetch,
    isOnline: () => true,
    pagePath: () => '/admin/dashboard',
    session: () => session,
  });
  return { request, calls };
}

const params = {
  ...{ docId: 'd-1', id: 'i-1', noteId: 'n-1', section: 'home' },
  ...{ month: '2026-11', segment: 'consumo', institutionId: 'i-2' },
};

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    it('goes under /api as JSON, or as multipart with a file, and carries the bearer [3.7.01]', async () => {
      const { request, calls } = open();
      const form = new FormData();
      const body = endpoint.body === 'multipart' ? form : endpoint.body && { some: 'thing' };
      await request(endpoint, { params, body } as unknown as RequestOptions<Endpoint>);
      const [call] = calls;
      const filled = Object.entries(params).reduce<string>(
        (path, [name, value]) => path.replace(`:${name}`, value),
        endpoint.path,
      );
      expect(call?.url).toBe(`/api${filled}`);
      expect(call?.url).toMatch(/^\/api\/admin\//);
      expect(call?.method).toBe(endpoint.method);
      expect(call?.headers.authorization).toBe('Bearer admin-1');
      const type = call?.headers['content-type'];
      if (endpoint.body === 'multipart') {
        expect(call?.body).toBe(form);
        // The browser sets this header itself, because it chooses the boundary.
        expect(type).toBeUndefined();
      } else if (endpoint.body) {
        expect(type).toBe('application/json');
        expect(JSON.parse(String(call?.body))).toEqual({ some: 'thing' });
      } else expect(call?.body).toBeUndefined();
    });
  },
);

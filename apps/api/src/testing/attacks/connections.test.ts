import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectionLimits } from '#platform/http/refuse-unreadable.ts';
import { createUser } from '#testing/factories.ts';
import { talkRaw } from './attack-client.ts';
import { countTry, reportTries } from './attack-tally.ts';
import { type AttackWorld, openAttackWorld } from './attack-world.ts';
import { findFault } from './judge-response.ts';

let world: AttackWorld;
let token: string;
beforeAll(async () => {
  world = await openAttackWorld();
  token = (await createUser(world.app)).token;
});
afterAll(async () => {
  await world.close();
  reportTries();
});

const isLong = process.env.ATTACK_REPORT !== undefined;
const statusIn = (text: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);

async function talk(attackClass: string, text: string) {
  const response = await talkRaw(world.port, text);
  const status = statusIn(response.text);
  countTry(attackClass, { status: status === 0 ? 400 : status });
  return { ...response, status, count: response.text.match(/^HTTP\/1\.1 /gm)?.length ?? 0 };
}

const isAlive = async () => (await world.send({ path: '/health/live' })).status === 200;

describe('a forged Host', () => {
  const hosts = ['malo.example', 'malo.example:80', 'localhost@malo.example', '127.0.0.1\u0000', 'a'.repeat(5_000)];

  it.each(hosts)('reaches no mail, link or header: %s', async (host) => {
    const { user } = await createUser(world.app);
    const forged = {
      host,
      'x-forwarded-host': 'malo.example',
      'x-forwarded-proto': 'gopher',
      'x-original-url': '/admin',
    };
    const body = { email: user.email };
    const send = world.send({ method: 'POST', path: '/api/password/recover', body, headers: forged });
    const response = await send.catch(() => null);
    // Node's client refuses to send some of them.
    if (!response) return;
    countTry('forged Host', response);
    expect(findFault(response)).toBeNull();
    expect(`${response.text}${JSON.stringify(response.headers)}`).not.toContain('malo.example');
    for (const mail of await world.app.mailsTo(user.email)) {
      expect(mail.html + mail.text).not.toContain('malo.example');
      expect(mail.html).toContain('http://localhost');
    }
  });

  it('changes no response of a public read', async () => {
    for (const path of ['/api/public/institutions', '/api/public/carousel', '/api/openapi.json', '/no/existe']) {
      const honest = await world.send({ path });
      const forged = await world.send({ path, headers: { host: 'malo.example', 'x-forwarded-host': 'malo.example' } });
      countTry('forged Host', forged);
      expect(forged.text.replace(/"requestId":"[^"]+"/, '')).toBe(honest.text.replace(/"requestId":"[^"]+"/, ''));
    }
  });

  it('is refused when it is missing or there are two', async () => {
    expect((await talk('forged Host', 'GET /api/terms HTTP/1.1\r\n\r\n')).status).toBe(400);
    const two = 'GET /api/terms HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n';
    expect((await talk('forged Host', two)).status).toBeLessThan(500);
  });
});

describe('a forged X-Forwarded-For', () => {
  it.each(['127.0.0.1', '::1', '10.0.0.1, 127.0.0.1', "' OR 1=1", 'a'.repeat(2_000)])(
    'opens nothing that is for this machine alone: %s',
    async (ipAddress) => {
      const headers = { 'x-forwarded-for': ipAddress, forwarded: `for=${ipAddress.slice(0, 20)}` };
      const response = await world.send({ path: '/metrics', headers });
      countTry('forged X-Forwarded-For', response);
      expect(response.status).toBe(404);
      expect(findFault(response)).toBeNull();
    },
  );
});

describe('framing', () => {
  it.each([
    '/api/terms',
    '/api/no/existe',
    '/api/docs/',
    '/buzon',
    '/buzon/x',
    '/health/live',
    '/media/x',
    '/admin',
    '/%zz',
  ])('is forbidden at %s', async (path) => {
    const response = await world.send({ path });
    countTry('framing', response);
    expect(findFault(response)).toBeNull();
  });
});

describe('what is no proper HTTP', () => {
  const host = 'Host: localhost\r\n';
  const requests: [name: string, text: string, status: number][] = [
    ['no HTTP', 'HOLA\r\n\r\n', 400],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['a version of the future', `GET /api/terms HTTP/9.9\r\n${host}\r\n`, 400],
    ['a zero byte in the path', `GET /api/te\x00rms HTTP/1.1\r\n${host}\r\n`, 400],
    ['a line break in a header', `GET /api/terms HTTP/1.1\r\n${host}X-A: a\rSet-Cookie: b\r\n\r\n`, 400],
    ['a folded header', `GET /api/terms HTTP/1.1\r\n${host}X-A: a\r\n b\r\n\r\n`, 400],
    ['a space before the colon', `GET /api/terms HTTP/1.1\r\n${host}Content-Length : 5\r\n\r\n`, 400],
    ['two lengths', `POST /api/contact HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    ['a negative length', `POST /api/contact HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, 400],
    ['an absurd length', `POST /api/contact HTTP/1.1\r\n${host}Content-Length: 99999999999999999999\r\n\r\n`, 400],
    ['a wrong chunk', `POST /api/contact HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
    ['an unknown encoding', `POST /api/contact HTTP/1.1\r\n${host}Transfer-Encoding: gzip, x\r\n\r\n`, 400],
    ['a header without end', `GET /api/terms HTTP/1.1\r\n${host}X-A: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    ['a header flood', `GET /api/terms HTTP/1.1\r\n${host}${'X-A: aaaaaaaa\r\n'.repeat(3_000)}\r\n`, 431],
    ['a path without end', `GET /api/${'a'.repeat(40_000)} HTTP/1.1\r\n${host}\r\n`, 431],
  ];

  it.each(requests)('is refused in the words of the contract: %s', async (_name, text, status) => {
    const response = await talk('broken HTTP and header floods', text);
    expect(response.isClosed).toBe(true);
    expect(response.status).toBe(status);
    expect(response.text).toContain('"code":"VALIDATION_ERROR"');
    expect(response.text.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(response.text).not.toMatch(/FST_|HPE_|Error:|at .*\.js/);
    expect(await isAlive()).toBe(true);
  });

  it('smuggles no second request', async () => {
    const hidden = `GET /api/users/profile HTTP/1.1\r\n${host}Authorization: Bearer ${token}\r\n\r\n`;
    const smuggled = [
      `POST /api/contact HTTP/1.1\r\n${host}Content-Length: ${hidden.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
      `POST /api/contact HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`,
      `POST /api/contact HTTP/1.1\r\n${host}Transfer-Encoding: xchunked\r\nContent-Length: 4\r\n\r\n${hidden}`,
      `POST /api/contact HTTP/1.1\r\n${host}Transfer-Encoding:\x0bchunked\r\nContent-Length: 4\r\n\r\n${hidden}`,
      `GET /api/terms HTTP/1.1\r\n${host}Content-Length: ${hidden.length}\r\nConnection: close\r\n\r\n${hidden}`,
    ];
    for (const text of smuggled) {
      const response = await talk('smuggled requests', text);
      expect(response.count).toBeLessThanOrEqual(1);
      expect(response.text).not.toContain('ejemplo.ec');
    }
  });

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'PURGE', 'SEARCH', 'LINK'])('nor does %s do anything', async (method) => {
    const response = await talk(
      'odd methods',
      `${method} /api/terms HTTP/1.1\r\n${host}X-Secret: 123456\r\nConnection: close\r\n\r\n`,
    );
    expect(response.status === 0 || response.status >= 400).toBe(true);
    expect(response.status).toBeLessThan(500);
    expect(response.text).not.toContain('123456');
  });

  it('nor does another method hidden in a header', async () => {
    for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
      const response = await world.send({
        method: 'POST',
        path: '/api/users/profile',
        token,
        headers: { [name]: 'DELETE' },
      });
      countTry('odd methods', response);
      expect([response.status, response.body.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    }
  });
});

describe('paths that lead elsewhere', () => {
  const paths = [
    '/../../etc/passwd',
    '/api/../../etc/passwd',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/media/..%2f..%2fetc%2fpasswd',
    '/api/docs/static/..%2f..%2f..%2fpackage.json',
    '/api/docs/static/%2e%2e/%2e%2e/package.json',
    '/api//admin/credits',
    '/API/admin/credits',
    '/api/admin/credits/',
    '/api/admin/credits;.css',
    '/api/admin/credits%00.css',
    '/api/admin%2fcredits',
    '//malo.example/%2e%2e',
    'http://malo.example/api/terms',
    '/api/%',
    '/api/%c0%ae%c0%ae/terms',
    `/${'a/'.repeat(2_000)}`,
    '/.git/config',
    '/.env',
    '/data/secrets/app-secret',
  ];

  it.each(paths)('%s', async (path) => {
    const response = await world.send({ path });
    countTry('paths that lead elsewhere', response);
    expect(findFault(response)).toBeNull();
    if (!path.endsWith('/api/terms')) expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.text).not.toMatch(/root:|"dependencies"|\[core\]/);
    expect(response.headers.location).toBeUndefined();
  });
});

describe('slow clients', () => {
  const open = (text: string): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect(world.port, '127.0.0.1', () => {
        socket.write(text);
        resolve(socket);
      });
      socket.on('error', reject);
    });

  it('do not keep others waiting, however many hold a connection', async () => {
    const half = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    const sockets = await Promise.all([
      ...Array.from({ length: 250 }, () => open(half)),
      ...Array.from({ length: 250 }, () => open(`${half}Content-Length: 1000\r\n\r\n{"nombres":"`)),
    ]);
    for (const _socket of sockets) countTry('slow requests', { status: 408 });
    const response = await world.send({ path: '/api/users/profile', token });
    expect([response.status, findFault(response)]).toEqual([200, null]);
    for (const socket of sockets) socket.destroy();
    expect(await isAlive()).toBe(true);
  });

  it('have limits for the header and for the whole', () => {
    const { server } = world.app.app;
    expect(server.headersTimeout).toBe(connectionLimits.headersTimeout);
    expect(server.requestTimeout).toBe(60_000);
    expect(connectionLimits.headersTimeout).toBeLessThanOrEqual(15_000);
  });

  // Waits for the header timeout of 15 s, so it only runs in `npm run test:attacks`.
  if (isLong) {
    it('lose a connection on which the header does not end', { timeout: 120_000 }, async () => {
      const started = performance.now();
      const socket = await open('GET /api/terms HTTP/1.1\r\nHost: localhost\r\n');
      let received = '';
      socket.on('data', (data) => {
        received += data.toString();
      });
      const drip = setInterval(() => socket.writable && socket.write('X-A: a\r\n'), 1_000);
      await new Promise((resolve) => socket.on('close', resolve));
      clearInterval(drip);
      countTry('slow requests', { status: statusIn(received) || 408 });
      expect(performance.now() - started).toBeLessThan(connectionLimits.headersTimeout + 30_000);
      expect(received === '' || statusIn(received) === 408).toBe(true);
    });
  }

  it('lose the connection soon after a refusal, where the body does not end [6.7.2]', async () => {
    const text = 'PUT /api/users/profile HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{"';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const [slow, honest] = await Promise.all([open(text), open(text)]);
      const responses = await Promise.all([slow, honest].map((socket) => once(socket, 'data')));
      expect(responses.map(([data]) => statusIn(String(data)))).toEqual([401, 401]);
      for (const _response of responses) countTry('slow requests', { status: 401 });
      vi.advanceTimersByTime(9_000);
      honest.write(' '.repeat(998));
      honest.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
      expect(statusIn(String(await once(honest, 'data')))).toBe(200);
      const slowIsClosed = once(slow, 'close');
      vi.advanceTimersByTime(2_000);
      await slowIsClosed;
      expect(honest.closed).toBe(false);
      honest.destroy();
    } finally {
      vi.useRealTimers();
    }
  });

  it('that go away in the middle leave nothing behind', async () => {
    const text = `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"nombres"`;
    for (let time = 0; time < 50; time += 1) (await open(text)).destroy();
    await sleep(100);
    expect(await isAlive()).toBe(true);
  });
});

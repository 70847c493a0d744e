import { request as startRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findProgram } from '../../apps/api/src/testing/find-program.ts';
import { type FakeProcess, type Seen, startFakeProcess } from './fake-processes.ts';
import { type StartedBalancer, startHaproxy } from './start-balancer.ts';

describe.runIf(findProgram('haproxy'))('HAProxy as deploy/ has it', () => {
  let processes: [FakeProcess, FakeProcess];
  let balancer: StartedBalancer;
  // Failed servers stay out for some seconds.
  const slow = 30_000;

  beforeAll(async () => {
    processes = [await startFakeProcess(), await startFakeProcess()];
    balancer = await startHaproxy([processes[0].port, processes[1].port]);
  }, slow);
  afterAll(async () => {
    await balancer.stop();
    await Promise.all(processes.map((process) => process.close()));
  });
  beforeEach(() => {
    for (const process of processes) process.calls = 0;
  });

  interface Sent {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Record<string, string>;
    readonly body?: Buffer;
  }
  const send = ({ method = 'GET', path = '/', headers = {}, body }: Sent) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const { port } = balancer;
      const request = startRequest({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      request.on('upgrade', (response, socket, head) => {
        let text = head.toString();
        socket.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        socket.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      request.on('error', reject);
      request.end(body);
    });
  const read = async (sent: Sent): Promise<Seen> => JSON.parse((await send(sent)).text);

  it('spreads calls over both processes [8.9.2]', async () => {
    for (let call = 0; call < 10; call += 1) await send({});
    expect(Math.min(processes[0].calls, processes[1].calls)).toBeGreaterThan(0);
  });

  it('says who calls and how, and believes nothing that the caller wrote there [8.9.2]', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'gopher' };
    const seen = await read({ headers: forged });
    expect(seen).toMatchObject({ forwardedFor: '127.0.0.1', forwardedProto: 'http' });
  });

  it('passes the largest body of the contract whole [8.9.2]', async () => {
    const body = Buffer.alloc(8 * 1024 * 1024, 7);
    expect(await read({ method: 'POST', body })).toMatchObject({ bytes: body.length });
  });

  it('opens the socket of live notifications [8.9.2]', async () => {
    const handshake = { 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };
    const headers = { connection: 'Upgrade', upgrade: 'websocket', ...handshake };
    const opened = await send({ path: '/notifications?token=x', headers });
    expect(opened).toEqual({ status: 101, text: 'opened /notifications?token=x' });
  });

  it.each(['/metrics', '/health/ready'])('keeps %s inside [8.9.2]', async (path) => {
    expect((await send({ path })).status).toBe(404);
    expect(processes.map(({ calls }) => calls)).toEqual([0, 0]);
  });

  it(
    'sends every call to the other process once one has ended, and to both when it is back [8.9.2]',
    async () => {
      await processes[0].close();
      for (let call = 0; call < 6; call += 1)
        expect(await read({ method: 'POST', body: Buffer.from('{}') })).toMatchObject({ port: processes[1].port });
      await processes[0].open();
      await expect
        .poll(() => read({}).then(({ port }) => port), { timeout: 15_000, interval: 100 })
        .toBe(processes[0].port);
    },
    slow,
  );

  it(
    'takes a process out that says it stops, within 5 s [8.9.2]',
    async () => {
      processes[0].health = 503;
      await sleep(5_000);
      for (let call = 0; call < 6; call += 1) expect(await read({})).toMatchObject({ port: processes[1].port });
      processes[0].health = 200;
      await expect
        .poll(() => read({}).then(({ port }) => port), { timeout: 15_000, interval: 100 })
        .toBe(processes[0].port);
    },
    slow,
  );

  it(
    'asks the other process for a read whose connection broke [8.9.2]',
    async () => {
      processes[0].breaks = true;
      const statuses = new Set<number>();
      // The process may still be out after an earlier test.
      const askTillItBreaks = async () => {
        statuses.add((await send({})).status);
        return processes[0].calls;
      };
      await expect.poll(askTillItBreaks, { timeout: slow, interval: 100 }).toBeGreaterThan(0);
      processes[0].breaks = false;
      expect([...statuses]).toEqual([200]);
    },
    slow,
  );

  it('never sends a write twice [8.9.2]', async () => {
    for (const process of processes) process.breaks = true;
    expect((await send({ method: 'POST', body: Buffer.from('{}') })).status).toBe(502);
    expect(processes[0].calls + processes[1].calls).toBe(1);
  });
});

import { expectThat } from '../support/expect.ts';
import { applyOnce, call, findInstitution, nothingAcknowledged, signIn } from '../support/load.ts';
import { isReady, start, statusOf, until } from '../support/server.ts';
import { pause, startFakeSmtp } from '../support/smtp.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';
import type { World } from '../support/world.ts';

export async function databaseUnavailable(world: World): Promise<string> {
  const { dataDir, databaseUrl } = await world.postgres();
  const url = new URL(databaseUrl);
  const proxy = await openTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  const server = await start({ dataDir, environment: { DATABASE_URL: url.href } });
  try {
    const token = await signIn(server.url);
    const institutionId = await findInstitution(server.url, token);
    await proxy.shut();
    const startedAt = Date.now();
    let refused = 0;
    let slowestMs = 0;
    // /health/ready is cached for 2 s.
    let isNoticed = false;
    while (Date.now() - startedAt < world.unavailableMs) {
      const askedAt = Date.now();
      const response = await fetch(`${server.url}/api/credits/user-credits`, {
        headers: { authorization: `Bearer ${token}` },
      });
      slowestMs = Math.max(slowestMs, Date.now() - askedAt);
      const body = (await response.json()) as { code?: string };
      expectThat(response.status === 503 && body.code === 'UNAVAILABLE', `Answered ${response.status} ${body.code}`);
      expectThat(response.headers.get('retry-after') !== null, 'A 503 without Retry-After');
      refused += 1;
      const page = await statusOf(`${server.url}/`);
      expectThat(page === 200, `The home page answered ${page} without the database`);
      const isSaidReady = await isReady(server);
      expectThat(!(isSaidReady && isNoticed), 'Said to be ready again without its database');
      isNoticed ||= !isSaidReady;
      const figures = await statusOf(`${server.url}/metrics`, { signal: AbortSignal.timeout(10_000) });
      expectThat(figures === 200, `The figures answered ${figures} without the database`);
      await pause(200);
    }
    expectThat(isNoticed, 'Said to be ready without its database for as long as it was unavailable');
    await proxy.open();
    const backAt = Date.now();
    await until('healed', 30_000, () => isReady(server));
    const healedMs = Date.now() - backAt;
    const noted = nothingAcknowledged();
    await applyOnce(server.url, token, institutionId, noted);
    return `unavailable ${world.unavailableMs / 1_000} s: ${refused} calls answered 503 (slowest ${slowestMs} ms), pages served, healed ${healedMs} ms after, ${noted.writes} writes then`;
  } finally {
    await server.stop();
    await proxy.close();
  }
}

/** The mail server is unavailable, then slow: no call waits for it and every mail arrives. */
export async function mailUnavailable(world: World): Promise<string> {
  const smtp = await startFakeSmtp();
  const proxy = await openTcpProxy(Number(new URL(smtp.url).port));
  const server = await start({
    dataDir: world.embedded(),
    environment: { SMTP_URL: `smtp://127.0.0.1:${proxy.port}` },
  });
  const promised: string[] = [];
  let slowestMs = 0;
  const promise = async (email: string) => {
    const askedAt = Date.now();
    await call(server.url, null, 'POST', '/verification/send', { email, nombres: 'Ana' });
    slowestMs = Math.max(slowestMs, Date.now() - askedAt);
    promised.push(email);
  };
  try {
    await proxy.shut();
    for (let number = 0; number < 5; number += 1) await promise(`lejos${number}@ejemplo.ec`);
    await pause(Math.min(world.unavailableMs, 3_000));
    await proxy.open();
    proxy.delayMs = 400;
    for (let number = 0; number < 5; number += 1) await promise(`lento${number}@ejemplo.ec`);
    const arrived = () => new Set(smtp.received.map(({ recipient }) => recipient));
    await until('every mail arrived', 90_000, () => promised.every((email) => arrived().has(email)));
    // Jobs of every quarter of an hour may mail others meanwhile.
    const sent = smtp.received.filter(({ recipient }) => promised.includes(recipient)).length;
    expectThat(sent === promised.length, `${sent} mails for ${promised.length}`);
    return `${promised.length} mails promised while it was unavailable or slow (slowest answer ${slowestMs} ms), each arrived once`;
  } finally {
    await server.stop();
    await proxy.close();
    await smtp.close();
  }
}

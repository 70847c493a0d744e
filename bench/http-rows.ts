import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import autocannon from 'autocannon';
import type { Row } from './table.ts';

const secondsPerRun = 3;
const pairs = 2;
const connections = 20;
const target = 0.4;

export async function httpRows(origin: string, paths: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of paths) {
    const url = `${origin}${path}`;
    const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    const body = Buffer.from(await response.arrayBuffer());
    const ofTheConnection = ['transfer-encoding', 'connection', 'date', 'content-length', 'keep-alive'];
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !ofTheConnection.includes(name)));
    const peer = await startBareServer(headers, body);
    try {
      await requestsPerSecond(url, 1);
      await requestsPerSecond(peer.url, 1);
      const ratios: number[] = [];
      let best = 0;
      for (let pair = 0; pair < pairs; pair += 1) {
        const ours = await requestsPerSecond(url, secondsPerRun);
        ratios.push(ours / (await requestsPerSecond(peer.url, secondsPerRun)));
        best = Math.max(best, ours);
      }
      rows.push({
        name: `GET ${path}`,
        figure: `${Math.round(best)} req/s`,
        ratio: ratios.reduce((sum, value) => sum + value, 0) / ratios.length,
        target,
        against: `bare Fastify, the same ${body.length} bytes`,
      });
    } finally {
      peer.stop();
    }
  }
  return rows;
}

async function requestsPerSecond(url: string, seconds: number): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds });
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx + result.errors} calls failed`);
  return result.requests.average;
}

async function startBareServer(headers: Record<string, string>, body: Buffer) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child, 'spawn');
  child.stdin.end(JSON.stringify({ headers, body: body.toString('base64') }));
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}/`, stop: () => child.kill('SIGTERM') };
}

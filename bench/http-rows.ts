import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { load } from './load.ts';
import type { Row } from './table.ts';

const secondsPerRun = 3;
const pairs = 2;

/**
 * Requests per second of each path beside a bare server that sends the same bytes, in turn within
 * the same run.
 */
export async function httpRows(origin: string, paths: readonly { path: string; target: number }[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { path, target } of paths) {
    const url = `${origin}${path}`;
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    const body = Buffer.from(await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer());
    const headers = Object.fromEntries(
      [...response.headers].filter(
        ([name]) =>
          !['transfer-encoding', 'connection', 'date', 'content-length', 'content-encoding', 'keep-alive'].includes(
            name,
          ),
      ),
    );
    const peer = await startBareServer(headers, body);
    try {
      const ratios: number[] = [];
      let best = 0;
      await load(url, 1);
      await load(peer.url, 1);
      for (let pair = 0; pair < pairs; pair += 1) {
        const ours = await load(url, secondsPerRun);
        const bare = await load(peer.url, secondsPerRun);
        if (ours.failures > 0) throw new Error(`${path}: ${ours.failures} answers were no success`);
        ratios.push(ours.requestsPerSecond / bare.requestsPerSecond);
        best = Math.max(best, ours.requestsPerSecond);
      }
      const ratio = ratios.reduce((sum, value) => sum + value, 0) / ratios.length;
      rows.push({
        name: `GET ${path}`,
        figure: `${Math.round(best)} req/s`,
        ratio,
        target,
        against: `bare node:http, the same ${body.length} bytes`,
      });
    } finally {
      peer.stop();
    }
  }
  return rows;
}

async function startBareServer(headers: Record<string, string>, body: Buffer) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ headers, body: body.toString('base64') }));
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}/`, stop: () => child.kill('SIGTERM') };
}

import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
  /** Empty when it is not JSON. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly tookMs: number;
}

export interface Sent {
  readonly method?: string;
  /** With the query, exactly as sent. */
  readonly path: string;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Objects are sent as JSON, FormData as a form, text and bytes unchanged. */
  readonly body?: unknown;
}

export type Send = (sent: Sent) => Promise<Answered>;

const patienceMs = 30_000;

/** Uses real sockets and also sends what no browser would. */
export function openClient(port: number): { send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const send: Send = async ({ method = 'GET', path, token, headers = {}, body }) => {
    const { bytes, contentType } = await encode(body);
    const started = performance.now();
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = httpRequest({
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        timeout: patienceMs,
        headers: {
          ...(bytes && { 'content-length': String(bytes.length) }),
          ...(contentType && { 'content-type': contentType }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(headers as Record<string, string | string[]>),
        },
      });
      request.on('response', resolve);
      request.on('error', reject);
      request.on('timeout', () => request.destroy(new Error(`No response to ${method} ${path}`)));
      request.end(bytes ?? undefined);
    });
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return answered(response.statusCode ?? 0, response.headers, Buffer.concat(chunks), performance.now() - started);
  };
  return { send, close: () => agent.destroy() };
}

function answered(status: number, headers: Answered['headers'], bytes: Buffer, tookMs: number): Answered {
  const text = bytes.toString('utf8');
  return { status, headers, bytes, text, body: parse(text), tookMs };
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

async function encode(body: unknown): Promise<{ bytes: Buffer | null; contentType: string | null }> {
  if (body === undefined) return { bytes: null, contentType: null };
  if (Buffer.isBuffer(body)) return { bytes: body, contentType: 'application/json' };
  if (typeof body === 'string') return { bytes: Buffer.from(body), contentType: 'application/json' };
  if (body instanceof FormData) {
    const form = new Response(body);
    return { bytes: Buffer.from(await form.arrayBuffer()), contentType: form.headers.get('content-type') };
  }
  return { bytes: Buffer.from(JSON.stringify(body) ?? ''), contentType: 'application/json' };
}

/** Collects the response until it is closed or `forMs` have passed. */
export function talkRaw(
  port: number,
  text: string,
  forMs = 3_000,
): Promise<{ text: string; isClosed: boolean; tookMs: number }> {
  return new Promise((resolve) => {
    const started = performance.now();
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    let received = '';
    const finish = (isClosed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text: received, isClosed, tookMs: performance.now() - started });
    };
    const timer = setTimeout(() => finish(false), forMs);
    socket.on('data', (data) => {
      received += data.toString('utf8');
    });
    socket.on('end', () => finish(true));
    socket.on('close', () => finish(true));
    socket.on('error', () => finish(true));
  });
}

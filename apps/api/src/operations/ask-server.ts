import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { StartupError } from '#startup-error.ts';
import { type ControlCall, type controlCalls, controlFileOf } from './control-server.ts';

export type ControlResponse<Call extends ControlCall> = Awaited<ReturnType<(typeof controlCalls)[Call]>>;

/**
 * Asks the server that runs on the data folder; null when none does. What a killed server left
 * behind reaches nobody and counts as none. Throws StartupError when the server could not do it.
 */
export async function askServer<Call extends ControlCall>(
  dataDir: string,
  call: Call,
  about = '',
): Promise<ControlResponse<Call> | null> {
  const control = readControl(dataDir);
  if (!control) return null;
  const response = await post(control, `/${call}?about=${encodeURIComponent(about)}`);
  if (response === null || response.status === 404) return null;
  if (response.status !== 200) {
    throw new StartupError(
      'El servidor no pudo hacerlo: mira su registro',
      `the running server answered ${response.status}`,
    );
  }
  return JSON.parse(response.text) as ControlResponse<Call>;
}

function readControl(dataDir: string): { port: number; token: string } | null {
  try {
    return JSON.parse(readFileSync(controlFileOf(dataDir), 'utf8')) as { port: number; token: string };
  } catch {
    return null;
  }
}

/** Without fetch: it gives up after five minutes, which a backup may take. */
function post({ port, token }: { port: number; token: string }, path: string) {
  return new Promise<{ status: number; text: string } | null>((resolve) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method: 'POST', headers: { authorization: `Bearer ${token}` } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', () => resolve({ status: 0, text }));
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? null : { status: 0, text: '' }),
    );
    sent.end();
  });
}

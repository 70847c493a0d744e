import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { documentMaximumBytes } from '@cotejo/contracts/core/limits';

const program = fileURLToPath(new URL('./decrypt-pdf-process.ts', import.meta.url));
/** 96 MiB in pages of 64 KiB. A file that needs more ends only the child process. */
const memoryPages = 1_536;
const maximumComplaintBytes = 4 * 1024;

/** `locked`: needs a password; `slow`: timed out; `failed`: any other error. */
type DecryptedPdf = { readonly bytes: Buffer } | { readonly problem: 'locked' | 'slow' | 'failed' };

/**
 * Removes the owner's restrictions (copying, changing) from a PDF that opens without a password (decision 114). In a
 * child process because WebAssembly memory can only be limited per process.
 */
export function decryptPdf(bytes: Buffer, maximumMs: number): Promise<DecryptedPdf> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`--wasm-max-mem-pages=${memoryPages}`, program], {
      // No environment: the process reads untrusted files and needs no secrets.
      env: {},
      timeout: maximumMs,
      killSignal: 'SIGKILL',
    });
    const output: Buffer[] = [];
    let outputBytes = 0;
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => {
      outputBytes += chunk.length;
      if (outputBytes > documentMaximumBytes) child.kill('SIGKILL');
      else output.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (complaint.length < maximumComplaintBytes) complaint += chunk.toString('latin1');
    });
    // The process may exit before it has read everything.
    child.stdin.on('error', () => undefined);
    child.on('error', () => resolve({ problem: 'failed' }));
    child.on('close', (status) => {
      if (status === 0 && outputBytes > 0) resolve({ bytes: Buffer.concat(output) });
      // It was also killed when the output was too large.
      else if (status === null && outputBytes <= documentMaximumBytes) resolve({ problem: 'slow' });
      else resolve({ problem: /invalid password/.test(complaint) ? 'locked' : 'failed' });
    });
    child.stdin.end(bytes);
  });
}

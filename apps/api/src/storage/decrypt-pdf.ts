import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { documentMaximumBytes } from '@cotejo/contracts/core/limits';

const program = fileURLToPath(new URL('./decrypt-pdf-process.ts', import.meta.url));
/** What qpdf may take: 96 MiB in pages of 64 KiB. A file that asks for more ends its process only. */
const memoryPages = 1_536;
const maximumComplaintBytes = 4 * 1024;

/**
 * `locked`: it needs a password; `slow`: it took too long; `failed`: it could not be read for
 * another reason.
 */
type DecryptedPdf = { readonly bytes: Buffer } | { readonly problem: 'locked' | 'slow' | 'failed' };

/**
 * Makes a plain copy of a PDF that opens without a password: qpdf removes what its owner's password
 * forbids (copying, changing), see decision 114. It runs in a process of its own, because the
 * memory of WebAssembly can be limited only for a whole process.
 */
export function decryptPdf(bytes: Buffer, maximumMs: number): Promise<DecryptedPdf> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`--wasm-max-mem-pages=${memoryPages}`, program], {
      // The process reads files of strangers, so it gets no secrets.
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
    // The process may end before it read everything.
    child.stdin.on('error', () => undefined);
    child.on('error', () => resolve({ problem: 'failed' }));
    child.on('close', (status) => {
      if (status === 0 && outputBytes > 0) resolve({ bytes: Buffer.concat(output) });
      // Too long an output ends it, too.
      else if (status === null && outputBytes <= documentMaximumBytes) resolve({ problem: 'slow' });
      else resolve({ problem: /invalid password/.test(complaint) ? 'locked' : 'failed' });
    });
    child.stdin.end(bytes);
  });
}

import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';

// A child process that reads a protected PDF from stdin and writes the decrypted one to stdout. Exit code and stderr
// are qpdf's.

interface Qpdf {
  FS: { writeFile(path: string, bytes: Uint8Array): void; readFile(path: string): Uint8Array };
  callMain(words: string[]): number;
}

const require = createRequire(import.meta.url);
const createQpdf: (options: object) => Promise<Qpdf> = require('@neslinesli93/qpdf-wasm');

const qpdf = await createQpdf({
  locateFile: () => require.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'),
  noInitialRun: true,
  print: () => undefined,
  printErr: (line: string) => process.stderr.write(`${line}\n`),
});
qpdf.FS.writeFile('/received.pdf', await buffer(process.stdin));
// Inflating streams would be expensive and is not needed. The inspection needs uncompressed objects.
const status = qpdf.callMain([
  ...['--decrypt', '--password=', '--stream-data=preserve', '--object-streams=disable'],
  ...['--deterministic-id', '--warning-exit-0', '--no-warn'],
  ...['/received.pdf', '/plain.pdf'],
]);
if (status === 0) process.stdout.write(qpdf.FS.readFile('/plain.pdf'));
process.exitCode = status;

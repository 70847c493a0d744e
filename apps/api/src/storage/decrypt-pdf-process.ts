import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';

// Runs as a process of its own for one protected PDF: reads it from standard input and writes it
// without protection to standard output. The exit code is that of qpdf, and so are the messages on
// standard error.

/** The interface that Emscripten gives qpdf. */
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
// Stream data stays compressed: inflating it is costly and not needed. Objects are written
// uncompressed, where the inspection reads them.
const status = qpdf.callMain([
  ...['--decrypt', '--password=', '--stream-data=preserve', '--object-streams=disable'],
  ...['--deterministic-id', '--warning-exit-0', '--no-warn'],
  ...['/received.pdf', '/plain.pdf'],
]);
if (status === 0) process.stdout.write(qpdf.FS.readFile('/plain.pdf'));
process.exitCode = status;

import { closeSync, openSync, readSync } from 'node:fs';
import { listVariables } from '#platform/environment.ts';
import { StartupError } from '#platform/startup-error.ts';

/** Much more than a list of keys; the whole file is read into memory. */
const mostBytes = 64 * 1024;

/**
 * The environment with the content of `NAME_FILE` as `NAME`, for each secret variable: as systemd's credentials and
 * the secrets of containers provide.
 * @throws StartupError, which names the variable but neither path nor content: the path may be a mistyped secret
 */
export function withSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = {};
  for (const { name, isSecret, isFileToo } of listVariables()) {
    const path = (isSecret || isFileToo) && environment[`${name}_FILE`];
    if (!path) continue;
    if (environment[name]) {
      throw new StartupError(
        `Están las variables ${name} y ${name}_FILE: deja una de las dos`,
        `both ${name} and ${name}_FILE are set`,
      );
    }
    read[name] = readSecret(`${name}_FILE`, path);
  }
  return { ...environment, ...read };
}

function readSecret(variable: string, path: string): string {
  const bytes = readStart(variable, path);
  if (bytes.length > mostBytes) {
    throw new StartupError(
      `El archivo de la variable ${variable} es demasiado grande`,
      `the file of ${variable} has more than ${mostBytes} bytes`,
    );
  }
  const secret = bytes.toString('utf8').replace(/\r?\n$/, '');
  if (secret === '') {
    throw new StartupError(`El archivo de la variable ${variable} está vacío`, `the file of ${variable} is empty`);
  }
  return secret;
}

/** Ends after `mostBytes`, also for a device that never ends. */
function readStart(variable: string, path: string): Buffer {
  const buffer = Buffer.alloc(mostBytes + 1);
  let length = 0;
  try {
    const file = openSync(path, 'r');
    try {
      while (length < buffer.length) {
        const count = readSync(file, buffer, length, buffer.length - length, null);
        if (count === 0) break;
        length += count;
      }
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `No se puede leer el archivo de la variable ${variable}`,
      `cannot read the file of ${variable}: ${code}`,
    );
  }
  return buffer.subarray(0, length);
}

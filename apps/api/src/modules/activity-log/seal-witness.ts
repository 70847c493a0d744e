import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What is remembered of a seal outside the database. */
export interface WitnessedSeal {
  readonly number: number;
  readonly hash: string;
}

/**
 * One line for each seal this process made, oldest first. Nobody with the database alone can reach
 * it.
 */
export const witnessPath = (dataDir: string): string => join(dataDir, 'activity-seals.txt');

const lineForm = /^(\d+) ([0-9a-f]{64})$/;
// A line is at most ten digits, a blank, 64 letters and its end.
const tailBytes = 400;

export async function witnessSeal(dataDir: string, { number, hash }: WitnessedSeal): Promise<void> {
  const path = witnessPath(dataDir);
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a', 0o600);
  try {
    await file.write(`${number} ${hash}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * The newest seal witnessed here; null when there was none. Each seal's hash covers the one before,
 * so the newest stands for all. A line that a power cut left half written is passed over.
 */
export async function findWitnessedSeal(dataDir: string): Promise<WitnessedSeal | null> {
  const file = await open(witnessPath(dataDir), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - tailBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(tailBytes), 0, tailBytes, start);
    const lines = buffer.toString('latin1', 0, bytesRead).split('\n');
    const [, number, hash] = lines.map((line) => lineForm.exec(line)).findLast((match) => match !== null) ?? [];
    return number === undefined || hash === undefined ? null : { number: Number(number), hash };
  } finally {
    await file.close();
  }
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answered } from './attack-client.ts';

/** One class of attack: how often it was tried, and what came of it. */
interface Line {
  tried: number;
  /** Answered with a failure of the contract. */
  refused: number;
  /**
   * Answered with success, but without the effect the attack was after: an ignored header, text
   * kept as text.
   */
  harmless: number;
}

const lines = new Map<string, Line>();

/** Counts one try of a class by its response. What it must not do is the test's own claim. */
export function countTry(attackClass: string, response: Pick<Answered, 'status'>): void {
  const line = lines.get(attackClass) ?? { tried: 0, refused: 0, harmless: 0 };
  lines.set(attackClass, line);
  line.tried += 1;
  if (response.status >= 400) line.refused += 1;
  else line.harmless += 1;
}

/**
 * Prints what this file tried; under `npm run test:attacks` it also leaves the figures for the
 * table over all files.
 */
export function reportTries(): void {
  for (const [attackClass, { tried, refused, harmless }] of lines) {
    console.info(`attack: ${attackClass}: ${tried} tried, ${refused} refused, ${harmless} without effect`);
  }
  const folder = process.env.ATTACK_REPORT;
  if (folder) {
    const file = join(folder, `${process.pid}-${performance.now()}.json`);
    writeFileSync(file, JSON.stringify(Object.fromEntries(lines)));
  }
  lines.clear();
}

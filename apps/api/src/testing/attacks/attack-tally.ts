import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answered } from './attack-client.ts';

interface Line {
  tried: number;
  refused: number;
  /** Answered with success but without effect: an ignored header, text stored as text. */
  harmless: number;
}

const lines = new Map<string, Line>();

/** The test itself checks that the attack has no effect. */
export function countTry(attackClass: string, response: Pick<Answered, 'status'>): void {
  const line = lines.get(attackClass) ?? { tried: 0, refused: 0, harmless: 0 };
  lines.set(attackClass, line);
  line.tried += 1;
  if (response.status >= 400) line.refused += 1;
  else line.harmless += 1;
}

/** `npm run test:attacks` also collects the counts for a table. */
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

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTest } from './source-tree.ts';

// Who reviews, who decides and who gets the papers is written in one file (review-story.ts). These
// are sentences that would tell another story.
const contradictions = [
  /env(?:ía|iamos|iará|iaremos) tu solicitud a (?:la|tu) institución/i,
  /tu (?:crédito|préstamo) (?:está|fue|ha sido|quedó) (?:pre)?aprobado/i,
  /preaprob/i,
  /tu expediente/i,
  /quien revisa tu solicitud/i,
  /ven? (?:el equipo|.{0,40}) y la institución/i,
  /institución que (?:tú )?elig(?:es|iste) (?:recibe|ve|revisa)/i,
  /(?:revisión|respuesta|evaluación) (?:preliminar )?de la institución/i,
  /cotejo (?:aprueba|decide sobre) /i,
];

const root = join(import.meta.dirname, '..');
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages'], {
  cwd: root,
  encoding: 'utf8',
});
const paths = listed.split('\n').filter((path) => /\.(?:tsx?|md|yaml)$/.test(path) && !isTest(path));

/** The sentences of a file on one line, as a page shows them. */
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8').replace(/\s+/g, ' ');

describe('the one story', () => {
  it('is contradicted by no text of a page, a mail or an article [9.2.1]', () => {
    expect(paths.length).toBeGreaterThan(500);
    const found = paths.flatMap((path) => {
      const text = textOf(path);
      return contradictions.flatMap((contradiction) => {
        const match = contradiction.exec(text);
        return match ? [`${path}: ${match[0]}`] : [];
      });
    });
    expect(found).toEqual([]);
  });

  it('stands whole in one file alone [9.2.1]', () => {
    const telling = paths.filter((path) => textOf(path).includes('ella te evalúa y decide'));
    expect(telling).toEqual(['packages/contracts/src/credits/review-story.ts']);
  });
});

import { setImmediate } from 'node:timers/promises';
import { type RateImportKind, type RateImportReply, rateImportLimits } from '@cotejo/contracts/rates/imports';
import type { z } from 'zod';
import { type Doubtful, thousandsText } from './cell-types.ts';
import { csvColumns, type SentRows, titleOf } from './columns.ts';
import type { ReadRows, SentRow, WrongCell } from './read-rows.ts';

export type JudgedRow = RateImportReply['rows'][number];

export type Change = JudgedRow['changes'][number];

export interface Judged<Entry> {
  /** In file order. */
  readonly rows: readonly JudgedRow[];
  readonly wrong: readonly WrongCell[];
  /** Rows to apply, with what was seen; unchanged rows too, to detect concurrent changes. */
  readonly plan: readonly (Entry & { readonly line: number })[];
}

export type Wrong = Readonly<Record<string, string | undefined>>;

export interface Verdict<Entry> {
  readonly key: string;
  readonly name: string;
  readonly isNew: boolean;
  readonly changes: readonly Change[];
  readonly wrong: Wrong;
  /** Null if there is nothing to write to. */
  readonly entry: Entry | null;
}

/** Rows judged before yielding to the event loop. */
const pieceSize = 250;

/** A repeated key is an error in the later row. */
export async function judgeRows<Kind extends RateImportKind, Entry extends object>(
  kind: Kind,
  read: ReadRows<Kind>,
  keyField: string,
  judge: (values: SentRows[Kind]) => Verdict<Entry>,
): Promise<Judged<Entry>> {
  const wrongLines = new Set(read.wrong.map(({ line }) => line));
  const lines = new Map<string, number>();
  const wrong = [...read.wrong];
  const plan: (Entry & { line: number })[] = [];
  const judgeRow = ({ line, values }: SentRow<SentRows[Kind]>): JudgedRow => {
    const { entry, isNew, changes, ...verdict } = judge(values);
    const { key } = verdict;
    const name = verdict.name.slice(0, rateImportLimits.shownCharacters);
    const earlier = lines.get(key);
    if (key !== '' && earlier === undefined) lines.set(key, line);
    const repeated = earlier === undefined ? {} : { [keyField]: `Ya está en la línea ${earlier}` };
    const cells = Object.entries({ ...verdict.wrong, ...repeated }).flatMap(([field, message]) =>
      message === undefined ? [] : { line, column: titleOf(kind, field), message },
    );
    wrong.push(...cells);
    if (cells.length > 0 || wrongLines.has(line) || entry === null)
      return { line, key, name, state: 'wrong', changes: [] };
    plan.push({ line, ...entry });
    const state = isNew ? 'new' : changes.length > 0 ? 'changed' : 'equal';
    return { line, key, name, state, changes: [...changes] };
  };
  const rows: JudgedRow[] = [];
  for (const [index, row] of read.rows.entries()) {
    if (index % pieceSize === pieceSize - 1) await setImmediate();
    rows.push(judgeRow(row));
  }
  return { rows, wrong: wrong.toSorted((one, other) => one.line - other.line), plan };
}

/** Compares the values as the export writes them. */
export function changesOf<Kind extends RateImportKind>(
  kind: Kind,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>>,
): Change[] {
  return csvColumns[kind].flatMap(({ field, title, write }): Change[] => {
    const value = after[field];
    if (value === undefined) return [];
    const old = before?.[field] ?? null;
    const texts = { old: old === null ? null : write(old), new: value === null ? null : write(value) };
    return texts.old === texts.new ? [] : [{ field, column: title, ...texts }];
  });
}

export const isDoubtful = (value: unknown): value is Doubtful =>
  typeof value === 'object' && value !== null && 'doubtful' in value;

export const figureOf = (value: number | Doubtful | undefined): number | undefined =>
  isDoubtful(value) ? value.doubtful : value;

/** Checks only changed fields. */
export function brokenRules(
  changes: readonly Change[],
  sent: Readonly<Record<string, unknown>>,
  rules: Readonly<Record<string, z.ZodType>>,
): Wrong {
  const wrong: Record<string, string> = {};
  for (const { field } of changes) {
    const value = sent[field];
    if (isDoubtful(value)) wrong[field] = thousandsText;
    else {
      const message = rules[field]?.safeParse(value).error?.issues[0]?.message;
      if (message !== undefined) wrong[field] = message;
    }
  }
  return wrong;
}

/** The name next to an id must be the institution's. */
export const wrongName = (typed: string | undefined, name: string): Wrong =>
  typed === undefined || typed === name.replace(/\r\n?/g, '\n').trim() ? {} : { name: `El ID es de "${name}"` };

export const unknownIdText = 'Ninguna institución tiene este ID';

import { idSchema } from '@cotejo/contracts/core/fields.schemas';
import { chargesInput } from '@cotejo/contracts/institutions/charges.schemas';
import { monthSchema } from '@cotejo/contracts/rates/monthly.schemas';
import { type RateSegment, rateSegmentLabels, rateSegments } from '@cotejo/contracts/rates/source';
import type { Charge } from '@cotejo/finance/charges';
import { type Earning, type EarningKind, earningKinds, type Membership, memberships } from '@cotejo/finance/criteria';
import type { z } from 'zod';
import { plain } from '#platform/plain-text.ts';
import { earningWords, membershipWords } from '../../versions/criteria-words.ts';
import { monthAsTyped } from './month-as-typed.ts';

export type Read<Value> = { readonly value: Value } | { readonly wrong: string };

/**
 * `read` gets trimmed, non-empty text and inverts `write`. Range checks come later and only for changed values, since
 * stored ones may be older than a rule.
 */
export interface CellType<Value> {
  read(text: string): Read<Value>;
  write(value: Value): string;
}

/** One separator and three digits behind it: three decimals or thousands. */
export interface Doubtful {
  readonly doubtful: number;
}

export const thousandsText = 'Escribe el número sin separar los miles: 1234,50';
const numberText = 'Escribe solo el número, como 1234,50';
const percentText = 'Escribe solo el número, como 14,52';

const plainNumber = /^-?\d{1,15}(?:[.,]\d{1,10})?$/;
const groupedNumber = /^-?\d{1,3}(?:(?:[.,\s'’]\d{3})+(?:[.,]\d*)?)$/;
const maybeThousands = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

function readNumber(text: string, notANumber: string): Read<number> {
  if (plainNumber.test(text)) return { value: Number(text.replace(',', '.')) };
  return { wrong: groupedNumber.test(text) ? thousandsText : notANumber };
}

/** At most `decimals` decimals, no trailing zeros, decimal comma. */
const decimal = (value: number, decimals: number): string => String(Number(value.toFixed(decimals))).replace('.', ',');

/** Dollars or months. A separator before three digits is refused, since it probably means thousands. */
export const quantity: CellType<number> = {
  read: (text) => (maybeThousands.test(text) ? { wrong: thousandsText } : readNumber(text, numberText)),
  write: (value) => (Number.isInteger(value) ? String(value) : value.toFixed(2).replace('.', ',')),
};

/** Percent per year. Three decimals, as Excel shows '13,1250', are accepted only for an unchanged value. */
export const percent: CellType<number | Doubtful> = {
  read(text) {
    const read = readNumber(text, percentText);
    return 'value' in read && maybeThousands.test(text) ? { value: { doubtful: read.value } } : read;
  },
  write(value) {
    if (typeof value !== 'number') return percent.write(value.doubtful);
    const text = decimal(value, 6);
    return maybeThousands.test(text) ? `${text}0` : text;
  },
};

function byContract<Value>(schema: z.ZodType<Value>): CellType<Value & string> {
  return {
    read(text) {
      const parsed = schema.safeParse(text);
      return parsed.success
        ? { value: parsed.data as Value & string }
        : { wrong: parsed.error.issues[0]?.message ?? '' };
    },
    write: (value) => value,
  };
}

export const id: CellType<string> = byContract(idSchema);

const segmentsByName = new Map(
  rateSegments.flatMap((key) => [key, rateSegmentLabels[key]].map((name) => [plain(name), key] as const)),
);

export const segment: CellType<RateSegment> = {
  read(text) {
    const value = segmentsByName.get(plain(text).replace(/\s+/g, ' '));
    return value ? { value } : { wrong: `Segmento desconocido: usa ${rateSegments.join(', ')}` };
  },
  write: (value) => value,
};

export const month: CellType<string> = {
  read(text) {
    const { data } = monthSchema.safeParse(monthAsTyped(text));
    return data === undefined ? { wrong: 'Escribe el mes como 2026-12' } : { value: data };
  },
  write: (value) => value,
};

/** Line breaks as `readTable` returns them. */
const withPlainBreaks = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

export const line: CellType<string> = { read: (text) => ({ value: text }), write: withPlainBreaks };

const none = '-';

/** '-' takes the value away, an empty cell keeps it. */
export const optional = <Value>(type: CellType<Value>): CellType<Value | null> => ({
  read: (text) => (text === none ? { value: null } : type.read(text)),
  write: (value) => (value === null ? '' : type.write(value)),
});

/** A URL. */
export const address: CellType<string | null> = optional(line);

/** Separated by '|', with '\' as escape character; '-' for none. */
export const places: CellType<readonly string[]> = {
  read: (text) => ({
    value:
      text === none
        ? []
        : (text.match(/(?:\\[\\|-]|[^|])+/g) ?? [])
            .map((place) => place.trim().replace(/\\([\\|-])/g, '$1'))
            .filter((place) => place !== ''),
  }),
  write: (list) =>
    list
      .map((place) => withPlainBreaks(place).replace(/[\\|]/g, '\\$&').replace(/^-$/, '\\-'))
      .filter((place) => place !== '')
      .join('|') || none,
};

const chargesText = 'Los cargos deben ser una lista en JSON, como los escribe la exportación';

export const charges: CellType<readonly Charge[]> = {
  read(text) {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return { wrong: chargesText };
    }
    const parsed = chargesInput.safeParse(json);
    if (parsed.success) return { value: parsed.data };
    const { path = [], message } = parsed.error.issues[0] ?? {};
    const [index] = path;
    return { wrong: typeof index === 'number' ? `Cargo ${index + 1}: ${message}` : (message ?? chargesText) };
  },
  write: (list) =>
    JSON.stringify(
      list.map(({ kind, name, basis, value, when, obligation, refundable }) => ({
        ...{ kind, name, basis, value, when, obligation, refundable },
      })),
    ),
};

const byWord = <Key extends string>(keys: readonly Key[], words: Readonly<Record<Key, string>>): Map<string, Key> =>
  new Map(keys.map((key) => [plain(words[key]), key]));

const earningsByWord = byWord<EarningKind>(earningKinds, earningWords);

const earningsText = `Escribe los ingresos como ${earningKinds.map((kind) => `${earningWords[kind]}:12`).join('|')}`;

/** Each with its months, none after ':' meaning 0. In one order, so that another order is no change. */
export const earnings: CellType<Earning[]> = {
  read(text) {
    const list: Earning[] = [];
    for (const part of text.split('|')) {
      const [word = '', months = '0', ...rest] = part.split(':').map((piece) => piece.trim());
      const kind = earningsByWord.get(plain(word));
      if (!kind || rest.length > 0 || !/^\d{1,4}$/.test(months)) return { wrong: earningsText };
      list.push({ kind, minMonths: Number(months) });
    }
    return { value: list.toSorted((one, other) => earningKinds.indexOf(one.kind) - earningKinds.indexOf(other.kind)) };
  },
  write: (list) => list.map(({ kind, minMonths }) => `${earningWords[kind]}:${minMonths}`).join('|'),
};

const membershipsByWord = byWord<Membership>(memberships, membershipWords);

export const membership: CellType<Membership> = {
  read(text) {
    const value = membershipsByWord.get(plain(text).replace(/\s+/g, ' '));
    return value ? { value } : { wrong: `Escribe ${memberships.map((key) => membershipWords[key]).join(' o ')}` };
  },
  write: (value) => membershipWords[value],
};

/** Asked for or not published; 'no' and '-' say the same. */
export const noArrears: CellType<true | null> = {
  read(text) {
    if (plain(text) === 'si') return { value: true };
    return text === none || plain(text) === 'no' ? { value: null } : { wrong: 'Escribe sí o no' };
  },
  write: (value) => (value === null ? '' : 'sí'),
};

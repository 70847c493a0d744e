import { is, Param, Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect, type SelectedFieldsOrdered } from 'drizzle-orm/pg-core';
import type { Reader, Tx } from '#db/database.ts';
import { preparable } from '#db/statement-names.ts';

// Drizzle builds the text of a statement anew at each call, which takes longer than all else that a
// process does for a statement. Those that are sent at every application are built once here.

/** How many texts a statement may have: for as many columns and rows as its callers name. */
const textsMaximum = 50;

const dialect = new PgDialect();
let lastId = 0;

/** A text in pieces, with a value between each two, and how that value is made of the list. */
export interface BuiltText {
  readonly id: number;
  readonly pieces: readonly string[];
  readonly values: readonly ((list: readonly unknown[]) => unknown)[];
}

/** Values in one order, and which there are: another text has other ones. */
interface ValueList {
  readonly form: string;
  readonly list: readonly unknown[];
}

const rowsIn = (values: object): readonly object[] => (Array.isArray(values) ? values : [values]);

function listOf(values: object): ValueList {
  const list: unknown[] = [];
  let form = '';
  for (const row of rowsIn(values)) {
    for (const [name, value] of Object.entries(row)) {
      // Absent to Drizzle: the column has its default, or stays as it is.
      if (value === undefined) continue;
      form += `${name},`;
      list.push(value);
    }
    form += ';';
  }
  return { form, list };
}

/** The same rows with places for values instead of the values. */
function placesOf<Values extends object>(values: Values): Values {
  let count = 0;
  const rows = rowsIn(values).map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([, value]) => value !== undefined)
        .map(([name]) => [name, sql.placeholder(String(count++))]),
    ),
  );
  return (Array.isArray(values) ? rows : rows[0]) as Values;
}

/** Builds only what is not there for this form of values. */
function buildOnce<Built>(build: () => Built, form: string, byForm: Map<string, Built>): Built {
  const present = byForm.get(form);
  if (present !== undefined) return present;
  const built = build();
  if (byForm.size < textsMaximum) byForm.set(form, built);
  return built;
}

/** @throws where the text itself has what looks like the place of a value */
function builtText(statement: SQL): BuiltText {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const pieces = text.split(/\$\d+/);
  if (pieces.length !== params.length + 1) throw new Error(`Cannot be built once: ${text}`);
  lastId += 1;
  return { id: lastId, pieces, values: params.map(valueAt) };
}

function valueAt(parameter: unknown): (list: readonly unknown[]) => unknown {
  if (is(parameter, Placeholder)) {
    const index = Number(parameter.name);
    return (list) => asItIs(list[index]);
  }
  if (is(parameter, Param) && is(parameter.value, Placeholder)) {
    const { encoder, value } = parameter;
    const index = Number(value.name);
    return (list) => (list[index] === null ? null : encoder.mapToDriverValue(list[index]));
  }
  return () => parameter;
}

/** Each driver would write it in its own way. */
function asItIs(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) throw new Error('A value needs a column that says how it is stored');
  return value;
}

/** An INSERT, UPDATE or DELETE whose text was built before. */
export class BuiltWrite implements SQLWrapper {
  readonly text: BuiltText;
  readonly #list: readonly unknown[];

  constructor(text: BuiltText, list: readonly unknown[]) {
    this.text = text;
    this.#list = list;
  }

  get values(): unknown[] {
    return this.text.values.map((value) => value(this.#list));
  }

  getSQL(): SQL {
    const { pieces } = this.text;
    const parts = this.values.flatMap((value, index) => [sql`${sql.param(value)}`, sql.raw(pieces[index + 1] ?? '')]);
    return sql.join([sql.raw(pieces[0] ?? ''), ...parts]);
  }

  /** The text has them. */
  shouldOmitSQLParens(): boolean {
    return true;
  }
}

/**
 * A write for `writeTogether` whose text is built at the first call with the same columns.
 *
 * @param build makes the statement of a row, or of several, that holds places instead of values: it
 *   may spread them and leave columns out, and must not look at them
 */
export function writeBuiltOnce<Values extends object>(
  build: (tx: Tx, values: Values) => SQLWrapper,
): (tx: Tx, values: Values) => BuiltWrite {
  const byForm = new Map<string, BuiltText>();
  return (tx, values) => {
    const { form, list } = listOf(values);
    return new BuiltWrite(
      buildOnce(() => builtText(sql`${build(tx, placesOf(values))}`), form, byForm),
      list,
    );
  };
}

/** What Drizzle keeps of a select that it prepared, with either driver. */
interface PreparedSelect {
  readonly fields: SelectedFieldsOrdered;
  readonly joinsNotNullableMap: Record<string, boolean> | undefined;
}

interface BuiltSelect extends PreparedSelect {
  readonly text: string;
  readonly values: BuiltText['values'];
}

/**
 * A select that finds rows by keys, whose text is built at the first call. PostgreSQL plans it once
 * for a connection: inside a transaction and outside of it.
 *
 * @param build makes the select with places instead of values: it must not look at them
 */
export function selectBuiltOnce<Values extends object, Row>(
  build: (reader: Reader, values: Values) => SQLWrapper & PromiseLike<Row[]> & { prepare(name: string): unknown },
): (reader: Reader, values: Values) => Promise<Row[]> {
  const byForm = new Map<string, BuiltSelect>();
  return async (reader, values) => {
    const { form, list } = listOf(values);
    const make = (): BuiltSelect => {
      const select = build(reader, placesOf(values));
      const { fields, joinsNotNullableMap } = select.prepare('') as PreparedSelect;
      const { sql: text } = dialect.sqlToQuery(select.getSQL());
      preparable.add(text);
      return { fields, joinsNotNullableMap, text, values: builtText(select.getSQL()).values };
    };
    const { fields, joinsNotNullableMap, text, values: made } = buildOnce(make, form, byForm);
    const params = made.map((value) => value(list));
    const query = reader._.session.prepareQuery<{ execute: Row[]; all: never; values: never }>(
      { sql: text, params },
      fields,
      undefined,
      true,
    );
    return Object.assign(query, { joinsNotNullableMap }).execute();
  };
}

// Compares two OpenAPI documents of ours: what somebody who wrote for the older one would miss in the newer one. New
// operations, fields, values of replies and optional parameters are fine. Patterns are not compared.

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly deprecated?: boolean;
  readonly [limit: string]: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly schema?: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Operation {
  readonly deprecated?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface Api {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** Who sends what is described: the caller (a request) or we (a reply). */
type Direction = 'request' | 'reply';

/** One line for each break, with its operation. */
export function compareApis(older: Api, newer: Api): string[] {
  const compare = schemaComparison(older, newer);
  return Object.entries(older.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const present = newer.paths[path]?.[method];
      const breaks = present ? compareOperations(operation, present, compare) : ['is gone'];
      if (operation.deprecated && !present) return [];
      return breaks.map((line) => `${method.toUpperCase()} ${path}: ${line}`);
    }),
  );
}

type Compare = (older: Schema | undefined, newer: Schema | undefined, direction: Direction) => string[];

function compareOperations(older: Operation, newer: Operation, compare: Compare): string[] {
  return [
    ...compareParameters(older.parameters ?? [], newer.parameters ?? [], compare),
    ...compareBodies(older.requestBody, newer.requestBody, compare),
    ...Object.entries(older.responses).flatMap(([status, reply]) => {
      const present = newer.responses[status];
      if (!present) return [`the reply ${status} is gone`];
      return compareContents(reply.content, present.content, 'reply', compare).map(
        (line) => `reply ${status}: ${line}`,
      );
    }),
  ];
}

function compareParameters(older: readonly Parameter[], newer: readonly Parameter[], compare: Compare): string[] {
  const find = (list: readonly Parameter[], one: Parameter) =>
    list.find((each) => each.in === one.in && each.name === one.name);
  return [
    ...older.flatMap((parameter) => {
      const present = find(newer, parameter);
      if (!present) return parameter.deprecated ? [] : [`the parameter ${parameter.name} is gone`];
      const breaks = compare(parameter.schema, present.schema, 'request');
      return breaks.map((line) => `parameter ${parameter.name}: ${line}`);
    }),
    ...newer
      .filter((parameter) => parameter.required && !find(older, parameter)?.required)
      .map(({ name }) => `the parameter ${name} is required`),
  ];
}

function compareBodies(older: Operation['requestBody'], newer: Operation['requestBody'], compare: Compare): string[] {
  if (newer?.required && !older?.required) return ['the body is required'];
  if (!older) return [];
  if (!newer) return ['the body is gone'];
  return compareContents(older.content, newer.content, 'request', compare).map((line) => `body: ${line}`);
}

const compareContents = (older: Content = {}, newer: Content = {}, direction: Direction, compare: Compare): string[] =>
  Object.entries(older).flatMap(([type, { schema }]) => {
    const present = newer[type];
    return present ? compare(schema, present.schema, direction) : [`${type} is gone`];
  });

/** Pairs of named schemas are compared once; one within itself is taken for equal. */
function schemaComparison(older: Api, newer: Api): Compare {
  const done = new Map<string, string[]>();
  const compare: Compare = (one = {}, other = {}, direction) => {
    if (!one.$ref || !other.$ref) return compareVariants(one, other, direction);
    const pair = `${direction} ${one.$ref} ${other.$ref}`;
    const known = done.get(pair);
    if (known) return known;
    done.set(pair, []);
    const breaks = compareVariants(one, other, direction);
    done.set(pair, breaks);
    return breaks;
  };

  /** All that a request could be still may be; all that a reply may be it could be before. */
  function compareVariants(one: Schema, other: Schema, direction: Direction): string[] {
    const [before, after] = [variantsOf(one, older), variantsOf(other, newer)];
    const isNull = ({ type }: Schema) => type === 'null';
    const [must, may] = direction === 'request' ? [before, after] : [after, before];
    const breaks: string[] = [];
    if (must.some(isNull) && !may.some(isNull) && may.every(({ type }) => type !== undefined))
      breaks.push(direction === 'request' ? 'is not accepted as null' : 'may be null');
    const others = may.filter((each) => !isNull(each));
    for (const each of must.filter((variant) => !isNull(variant))) {
      const tries = others.map((present) =>
        direction === 'request' ? compareOne(each, present, direction) : compareOne(present, each, direction),
      );
      if (others.length === 0) breaks.push('is of another type');
      else if (!tries.some((lines) => lines.length === 0))
        breaks.push(...(tries.sort((a, b) => a.length - b.length)[0] ?? []));
    }
    return [...new Set(breaks)];
  }

  function compareOne(one: Schema, other: Schema, direction: Direction): string[] {
    const [must, may] = direction === 'request' ? [one, other] : [other, one];
    if (may.type !== undefined && may.type !== must.type && !(must.type === 'integer' && may.type === 'number'))
      return ['is of another type'];
    return [
      ...(direction === 'request' ? narrowed(one, other) : []),
      ...compareFields(one, other, direction),
      ...(one.items && other.items ? compare(one.items, other.items, direction).map(inside('[]')) : []),
      ...(isSchema(one.additionalProperties) && isSchema(other.additionalProperties)
        ? compare(one.additionalProperties, other.additionalProperties, direction).map(inside('{}'))
        : []),
    ];
  }

  function compareFields(one: Schema, other: Schema, direction: Direction): string[] {
    const [before, after] = [one.properties ?? {}, other.properties ?? {}];
    const common = Object.entries(before).flatMap(([name, schema]) => {
      const present = after[name];
      if (!present) return schema.deprecated ? [] : [`${name} is gone`];
      if (direction === 'reply' && one.required?.includes(name) && !other.required?.includes(name))
        return [`${name} is optional`];
      return compare(schema, present, direction).map(inside(name));
    });
    const required = (other.required ?? []).filter((name) => !one.required?.includes(name));
    return [...common, ...(direction === 'request' ? required.map((name) => `${name} is required`) : [])];
  }

  return compare;
}

const isSchema = (value: boolean | Schema | undefined): value is Schema => typeof value === 'object';

/** `data.name is gone` from `name is gone`. */
const inside =
  (name: string) =>
  (line: string): string =>
    `${name}${/^(is|may|accepts) /.test(line) ? ' ' : '.'}${line}`;

const lowest = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const highest = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];

/** Values that were accepted and are not any more. */
function narrowed(one: Schema, other: Schema): string[] {
  const accepted = valuesOf(other);
  const lost = valuesOf(one)?.filter((value) => accepted && !accepted.includes(value)) ?? [];
  const limit = (name: string, isNarrower: (before: number, after: number) => boolean) => {
    const [before, after] = [one[name], other[name]];
    if (typeof after !== 'number') return [];
    return typeof before !== 'number' || isNarrower(before, after) ? [`accepts less (${name} ${after})`] : [];
  };
  return [
    ...(accepted && !valuesOf(one) ? ['accepts less (closed set)'] : []),
    ...lost.map((value) => `accepts less (without ${JSON.stringify(value)})`),
    ...lowest.flatMap((name) => limit(name, (before, after) => after > before)),
    ...highest.flatMap((name) => limit(name, (before, after) => after < before)),
  ];
}

const valuesOf = (schema: Schema): readonly unknown[] | undefined => ('const' in schema ? [schema.const] : schema.enum);

/** What a schema may be, without references, unions and lists of types. */
function variantsOf(schema: Schema, api: Api): Schema[] {
  if (schema.$ref) return variantsOf(api.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, api);
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return union.flatMap((one) => variantsOf(one, api));
  if (schema.allOf) return [mergeAll(schema.allOf.flatMap((one) => variantsOf(one, api)))];
  if (Array.isArray(schema.type)) return schema.type.map((type: string) => ({ ...schema, type }));
  return [schema];
}

const mergeAll = (parts: readonly Schema[]): Schema => ({
  ...Object.assign({}, ...parts),
  properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  required: parts.flatMap(({ required }) => required ?? []),
});

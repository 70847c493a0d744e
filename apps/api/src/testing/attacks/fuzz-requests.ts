import type { DescribedEndpoint } from '@cotejo/contracts/core/endpoint';
import fc from 'fast-check';
import { oddBodyValues, oddDates, oddNumbers, oddShapes, oddTexts, sqlTexts } from './odd-values.ts';
import { bodySchemaOf, isJsonBody, type JsonSchema, jsonSchemaOf, nameOf, sampleOf } from './sample-request.ts';

const senders = ['visitor', 'user', 'stranger', 'admin', 'reader', 'contact', 'phone'] as const;

export type Sender = (typeof senders)[number];

/** Before encoding; values may be placeholders for rows, such as `@credit`. */
export interface FuzzRequest {
  readonly call: string;
  readonly sender: Sender;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly form?: FuzzForm;
}

export interface FuzzForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly fileField: string;
  readonly fileName: string;
  readonly file: 'pdf' | 'png' | 'jpeg' | Uint8Array | null;
}

/** Placeholders, replaced by ids when a request is sent. */
export const rowNames = [
  '@credit',
  '@document',
  '@user',
  '@admin',
  '@institution',
  '@row',
  '@email',
  '@cedula',
] as const;

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...sqlTexts, ...oddTexts, ...oddNumbers, ...oddDates) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ maxLength: 200 }) },
  { weight: 2, arbitrary: fc.constantFrom(...rowNames) },
  { weight: 1, arbitrary: fc.uuid() },
);

function bySchema(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => bySchema(choice, name)));
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, name), { maxLength: 4 });
    case 'number':
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.double({ noNaN: true }), fc.integer());
    case 'boolean':
      return fc.boolean();
    default:
      return text;
  }
}

const rowOf: Readonly<Record<string, string>> = {
  institutionId: '@institution',
  documentId: '@document',
  email: '@email',
  cedula: '@cedula',
  document: '@cedula',
};

/** Usually valid, sometimes nearly valid or arbitrary. */
function valueFor(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const sample = sampleOf(schema, name);
  return fc.oneof(
    { weight: 12, arbitrary: rowOf[name] ? fc.constantFrom(rowOf[name], sample) : fc.constant(sample) },
    { weight: 4, arbitrary: bySchema(schema, name) },
    { weight: 2, arbitrary: fc.constantFrom(...oddBodyValues) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, name)]));
  const whole = fc.record(fields, { requiredKeys: [...required] });
  const extra = fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, maxKeys: 2 });
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.tuple(whole, extra).map(([one, other]) => ({ ...one, ...other })) },
  );
}

const jsonBody = (schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 20, arbitrary: objectOf(schema) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );

const isForm = fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
const form: fc.Arbitrary<FuzzForm> = fc.record({
  fields: fc.record(
    {
      documentType: fc.oneof(fc.constantFrom('id', 'payroll', 'SERVICES', 'cedula'), text),
      title: fc.oneof(fc.constant('Una nota'), text),
      slug: fc.oneof(fc.constantFrom('una-nota', 'otra-nota'), text),
      content: fc.oneof(fc.constant('<p>Texto</p>'), text),
      isActive: fc.oneof(fc.constantFrom('true', 'false'), text),
      image: text,
    },
    { requiredKeys: [] },
  ),
  fileField: fc.constantFrom('file', 'file', 'image', 'image', 'other', '__proto__'),
  fileName: fc.oneof(fc.constantFrom('cedula.pdf', '../../a.png', 'a\u202Egnp.exe'), text),
  file: fc.oneof(
    fc.constantFrom('pdf' as const, 'png' as const, 'jpeg' as const, null),
    fc.uint8Array({ maxLength: 2_000 }),
  ),
});

const parameterOf = (path: string, name: string): fc.Arbitrary<string> => {
  const likely = likelyRow(path, name);
  return fc.oneof({ weight: 6, arbitrary: fc.constant(likely) }, { weight: 2, arbitrary: text });
};

function likelyRow(path: string, name: string): string {
  if (name === 'docId' || path.startsWith('/admin/documents')) return '@document';
  if (name === 'email' || name === 'account') return '@email';
  if (name === 'document') return '@cedula';
  if (name === 'section') return 'home';
  if (name === 'month') return '2026-01';
  if (name === 'segment') return 'consumo';
  if (name === 'institutionId') return '@institution';
  if (path.includes('/credits/')) return '@credit';
  if (path.includes('/institutions/')) return '@institution';
  if (path.startsWith('/admin/users/') || path.includes('create-from-user')) return '@user';
  return path.startsWith('/admin/auth/') ? '@admin' : '@row';
}

function queryOf(endpoint: DescribedEndpoint): fc.Arbitrary<string> {
  if (!endpoint.query) return fc.constant('');
  const keys = Object.entries(jsonSchemaOf(endpoint.query).properties ?? {});
  const parts = keys.map(([key, schema]) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      { weight: 4, arbitrary: valueFor(schema, key).map((value) => `${key}=${encode(written(value))}`) },
      { weight: 2, arbitrary: text.map((value) => `${key}=${encode(value)}`) },
      { weight: 1, arbitrary: fc.constantFrom(...oddShapes(key)) },
    ),
  );
  return fc.tuple(...parts).map((chosen) => chosen.filter((part) => part !== '').join('&'));
}

const written = (value: unknown): string => (typeof value === 'string' ? value : String(JSON.stringify(value)));

/** Lone surrogates cannot be encoded; '@' keeps placeholders recognizable. */
const encode = (value: string): string => encodeURIComponent(value.toWellFormed()).replaceAll('%40', '@');

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { accept: 'application/x-ndjson' },
      { accept: '*/*;q=abc' },
      { 'if-match': '"999"' },
      { 'if-match': '*' },
      { 'if-none-match': '*' },
      { 'idempotency-key': 'x'.repeat(300) },
      { 'idempotency-key': 'llave-de-prueba' },
      { 'user-agent': '<script>alert(1)</script>'.repeat(30) },
      { 'accept-encoding': 'br;q=0' },
      { range: 'bytes=0-1,5-9999999999' },
      { cookie: 'theme=../../x; __proto__=1' },
      { 'x-forwarded-for': "127.0.0.1, ' OR 1=1" },
      { 'accept-language': '*'.repeat(500) },
      { authorization: 'Basic YWRtaW46YWRtaW4=' },
      { 'content-type': 'text/plain' },
    ),
  },
);

export function rightSender({ access }: DescribedEndpoint): Sender {
  if (access.kind === 'admin' || access.kind === 'contact' || access.kind === 'phone') return access.kind;
  return access.kind === 'public' ? 'visitor' : 'user';
}

export const fuzzRequest = (endpoints: readonly DescribedEndpoint[]): fc.Arbitrary<FuzzRequest> =>
  fc.constantFrom(...endpoints).chain((endpoint) => {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
    const path = fc
      .tuple(fc.tuple(...names.map((name) => parameterOf(endpoint.path, name))), queryOf(endpoint))
      .map(([values, query]) => {
        const filled = names.reduce(
          (all, name, at) => all.replace(`:${name}`, () => encode(values[at] ?? '')),
          endpoint.path,
        );
        return `/api${filled}${query === '' ? '' : `?${query}`}`;
      });
    const sender = fc.oneof(
      { weight: 8, arbitrary: fc.constant(rightSender(endpoint)) },
      { weight: 2, arbitrary: fc.constantFrom<Sender>(...senders) },
    );
    const common = { call: fc.constant(nameOf(endpoint)), sender, path, headers };
    if (isJsonBody(endpoint)) return fc.record<FuzzRequest>({ ...common, body: jsonBody(bodySchemaOf(endpoint)) });
    if (endpoint.body !== 'multipart') return fc.record<FuzzRequest>(common);
    return isForm.chain(
      (sendsForm): fc.Arbitrary<FuzzRequest> =>
        sendsForm ? fc.record({ ...common, form }) : fc.record({ ...common, body: fc.jsonValue({ maxDepth: 3 }) }),
    );
  });

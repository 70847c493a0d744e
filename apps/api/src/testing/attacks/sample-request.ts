import type { DescribedEndpoint } from '@cotejo/contracts/core/endpoint';
import { z } from 'zod';
import { cedulaOf } from '#testing/factories.ts';

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
}

/** Without refinements, which JSON Schema cannot express. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref', reused: 'inline' }) as JsonSchema;

const knownSamples: Readonly<Record<string, unknown>> = {
  email: 'nadie@ejemplo.ec',
  newEmail: 'otra@ejemplo.ec',
  cedula: cedulaOf(5_000_000),
  document: cedulaOf(5_000_000),
  telefono: '0990000001',
  phone: '0990000001',
  password: 'Prueba*2026',
  newPassword: 'Distinta*2026',
  currentPassword: 'Prueba*2026',
  code: 'ABC234',
  verificationCode: 'ABC234',
  unlockCode: 'ABC234',
  tempCode: 'ABC234',
  number: 42,
  amount: 5_000,
  term: 24,
  income: 1_200,
  minRate: 10,
  maxRate: 12,
  termsAccepted: true,
  termsVersionId: '0197c2a0-0000-7000-8000-0000000000ff',
  slug: 'una-nota',
  website: '',
};

export function sampleOf(schema: JsonSchema, name = ''): unknown {
  if (Object.hasOwn(knownSamples, name)) return knownSamples[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return sampleOf(choice, name);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return sampleObject(schema);
    case 'array':
      return schema.minItems ? [sampleOf(schema.items ?? {})] : [];
    case 'number':
    case 'integer':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return 'Texto de prueba';
  }
}

const sampleObject = ({ properties = {} }: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, sampleOf(schema, name)]));

export const isJsonBody = (endpoint: DescribedEndpoint): endpoint is DescribedEndpoint & { body: z.ZodType } =>
  endpoint.body !== undefined && typeof endpoint.body !== 'string';

/** Also when the body is optional. */
export function bodySchemaOf({ body }: { body: z.ZodType }): JsonSchema {
  const schema = jsonSchemaOf(body);
  return schema.properties ? schema : ((schema.anyOf ?? []).find(({ properties }) => properties) ?? {});
}

export const sampleBody = (endpoint: { body: z.ZodType }): Record<string, unknown> =>
  sampleObject(bodySchemaOf(endpoint));

export const queryKeys = (endpoint: DescribedEndpoint): string[] =>
  endpoint.query ? Object.keys(jsonSchemaOf(endpoint.query).properties ?? {}) : [];

export const parameterNames = ({ path }: DescribedEndpoint): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');

export const pathWith = ({ path }: DescribedEndpoint, value: (name: string) => string): string =>
  `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(value(name)))}`;

export const nameOf = ({ method, path }: DescribedEndpoint): string => `${method} ${path}`;

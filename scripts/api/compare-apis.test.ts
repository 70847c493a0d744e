import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Api, compareApis, type Schema } from './compare-apis.ts';

const text: Schema = { type: 'string' };
const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });
const objectOf = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});
const person = objectOf({ id: text, name: text, kind: { type: 'string', enum: ['a', 'b'] } });
const list = { name: 'page', in: 'query', schema: { type: 'integer', maximum: 100 } };

/** With one operation; `body` and `reply` are named schemas that refer to others. */
const apiOf = ({
  body = objectOf({ person: { $ref: '#/components/schemas/Person' } }),
  reply = objectOf({ data: { $ref: '#/components/schemas/Person' } }),
  schemas = {},
  operation = {},
}: {
  body?: Schema;
  reply?: Schema;
  schemas?: Record<string, Schema>;
  operation?: object;
} = {}): Api => ({
  components: { schemas: { Person: person, ...schemas } },
  paths: {
    '/api/people': {
      post: {
        parameters: [list],
        requestBody: { required: true, ...json(body) },
        responses: { 200: json(reply), 404: json(objectOf({ code: text })) },
        ...operation,
      },
    },
  },
});

const breaksOf = (newer: Api, older = apiOf()) =>
  compareApis(older, newer).map((line) => line.replace('POST /api/people: ', ''));

describe('the comparison of two versions of the API', () => {
  it('finds nothing between a document and itself [12.15.18]', () => {
    const own = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../docs/openapi.json'), 'utf8')) as Api;
    expect(compareApis(own, own)).toEqual([]);
  });

  it('lets pass what is new [12.15.18]', () => {
    const wider = objectOf({ id: text, name: text, kind: { type: 'string', enum: ['a', 'b', 'c'] }, age: text }, [
      ...['id', 'name', 'kind'],
    ]);
    const operation = {
      parameters: [
        { ...list, schema: { type: 'number', maximum: 200 } },
        { name: 'order', in: 'query', schema: text },
      ],
      responses: { 200: json(objectOf({ data: wider })), 404: json(objectOf({ code: text })), 409: json(text) },
    };
    expect(breaksOf(apiOf({ body: objectOf({ person: wider }), operation }))).toEqual([]);
  });

  it.each<[string, Api, string[]]>([
    ['an operation', { paths: {} }, ['is gone']],
    ['a parameter', apiOf({ operation: { parameters: [] } }), ['the parameter page is gone']],
    [
      'a status',
      apiOf({ operation: { responses: { 200: json(objectOf({ data: person })) } } }),
      ['the reply 404 is gone'],
    ],
    ['a field of a reply', apiOf({ reply: objectOf({}) }), ['reply 200: data is gone']],
    [
      'a field deep in a named schema, of request and reply',
      apiOf({ schemas: { Person: objectOf({ id: text, kind: person.properties?.kind ?? {} }) } }),
      ['body: person.name is gone', 'reply 200: data.name is gone'],
    ],
    [
      'an accepted value',
      apiOf({ body: objectOf({ person: objectOf({ id: text, name: text, kind: { type: 'string', enum: ['a'] } }) }) }),
      ['body: person.kind accepts less (without "b")'],
    ],
    [
      'a higher limit',
      apiOf({ operation: { parameters: [{ ...list, schema: { type: 'integer', maximum: 50 } }] } }),
      ['parameter page: accepts less (maximum 50)'],
    ],
  ])('names %s that goes [12.15.18]', (_what, newer, lines) => {
    expect(breaksOf(newer)).toEqual(lines);
  });

  it('names what becomes required in a request [12.15.18]', () => {
    const operation = { parameters: [{ ...list, required: true }] };
    expect(breaksOf(apiOf({ operation }))).toEqual(['the parameter page is required']);
    const body = objectOf({ person: { $ref: '#/components/schemas/Person' }, age: text });
    expect(breaksOf(apiOf({ body }))).toEqual(['body: age is required']);
    expect(breaksOf(apiOf(), apiOf({ operation: { requestBody: undefined } }))).toEqual(['the body is required']);
  });

  it('names what becomes optional, null or of another type in a reply [12.15.18]', () => {
    const replyOf = (name: Schema, required?: string[]) =>
      breaksOf(apiOf({ reply: objectOf({ data: objectOf({ id: text, name, kind: text }, required) }) }));
    expect(replyOf(text)).toEqual([]);
    expect(replyOf(text, ['id', 'kind'])).toEqual(['reply 200: data.name is optional']);
    expect(replyOf({ anyOf: [text, { type: 'null' }] })).toEqual(['reply 200: data.name may be null']);
    expect(replyOf({ type: ['string', 'null'] })).toEqual(['reply 200: data.name may be null']);
    expect(replyOf({ type: 'integer' })).toEqual(['reply 200: data.name is of another type']);
    expect(replyOf({ anyOf: [text, { type: 'integer' }] })).toEqual(['reply 200: data.name is of another type']);
    expect(replyOf({ type: 'array', items: text })).toEqual(['reply 200: data.name is of another type']);
  });

  it('names another type of items and of a request, and a null that is not accepted any more [12.15.18]', () => {
    const of = (schema: Schema) => apiOf({ body: objectOf({ names: schema }) });
    expect(breaksOf(of({ type: 'array', items: text }), of({ type: 'array', items: { type: 'integer' } }))).toEqual([
      'body: names.[] is of another type',
    ]);
    expect(breaksOf(of(text), of({ type: ['string', 'null'] }))).toEqual(['body: names is not accepted as null']);
  });

  it('lets go what the older one called deprecated [12.15.18]', () => {
    const name = { ...text, deprecated: true };
    const older = apiOf({
      reply: objectOf({ id: text, name }),
      operation: { parameters: [{ ...list, deprecated: true }] },
    });
    const newer = apiOf({ reply: objectOf({ id: text }), operation: { parameters: [] } });
    expect(breaksOf(newer, older)).toEqual([]);
    expect(breaksOf({ paths: {} }, apiOf({ operation: { deprecated: true } }))).toEqual([]);
  });
});

import { allEndpoints } from '@cotejo/contracts/all-endpoints';
import type { DescribedEndpoint } from '@cotejo/contracts/core/endpoint';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credits, users } from '#platform/db/schema.ts';
import { pdfFile, randomKey, sampleRequest, uploadForm } from '#testing/factories.ts';
import type { Answered, Sent } from './attack-client.ts';
import { countTry, reportTries } from './attack-tally.ts';
import {
  type AttackWorld,
  createPerson,
  createReviewer,
  openAttackWorld,
  type Person,
  type Reviewer,
} from './attack-world.ts';
import { findFault } from './judge-response.ts';
import { isJsonBody, nameOf, parameterNames, pathWith, sampleBody } from './sample-request.ts';

const unknownId = '0199c0de-0000-7000-8000-00000000dead';
const ownRows = allEndpoints.filter(
  (endpoint) => endpoint.access.kind === 'user' && parameterNames(endpoint).length > 0,
);
const ofUsers = allEndpoints.filter(({ access }) => access.kind === 'user');
const readLists = allEndpoints.filter(
  (endpoint) => endpoint.method === 'GET' && endpoint.access.kind !== 'admin' && parameterNames(endpoint).length === 0,
);

let world: AttackWorld;
let owner: Person;
let stranger: Person;
let reviewer: Reviewer;
let ownerSession: string;
let ownerUpload: string;

const newUpload = { documentType: 'services', fileName: 'planilla.pdf', sizeBytes: 50_000 };

beforeAll(async () => {
  world = await openAttackWorld();
  owner = await createPerson(world.app, { nombres: 'Nombre Que Nadie Lleva' });
  stranger = await createPerson(world.app);
  reviewer = await createReviewer(world.app);
  const { body } = await world.send({ path: '/api/users/sessions', token: owner.token });
  ownerSession = (body.data as { id: string }[])[0]?.id ?? '';
  const upload = await world.send({
    method: 'POST',
    path: `/api/credits/${owner.credit.id}/documents/uploads`,
    token: owner.token,
    body: newUpload,
  });
  ownerUpload = (upload.body.data as { id: string }).id;
});
afterAll(async () => {
  await world.close();
  reportTries();
});

const withoutRequestId = ({ body }: Answered) => ({ ...body, requestId: '' });

async function bodyFor(endpoint: DescribedEndpoint): Promise<unknown> {
  if (endpoint.path === '/credits/:id/documents/uploads') return newUpload;
  if (endpoint.path === '/credits/:id/status') return { status: 'CANCELLED' };
  if (isJsonBody(endpoint)) return sampleBody(endpoint);
  if (endpoint.body !== 'multipart') return undefined;
  return uploadForm({ documentType: 'id' }, { bytes: await pdfFile(), name: 'cedula.pdf' });
}

const call = async (endpoint: DescribedEndpoint, token: string | undefined, value: (name: string) => string) =>
  world.send({ method: endpoint.method, path: pathWith(endpoint, value), token, body: await bodyFor(endpoint) });

const ownersRow =
  ({ path }: DescribedEndpoint) =>
  (name: string): string => {
    if (name === 'docId') return owner.document.id;
    if (name === 'uploadId') return ownerUpload;
    return path.startsWith('/users/sessions') ? ownerSession : owner.credit.id;
  };

describe("somebody else's credit, document and session", () => {
  const before = new Map<string, string>();
  const look = async () => {
    const paths = [`credits/${owner.credit.id}/details`, `credits/${owner.credit.id}/documents`, 'users/profile'];
    const responses = await Promise.all(paths.map((path) => world.send({ path: `/api/${path}`, token: owner.token })));
    return responses.map(({ status, text }) => `${status} ${text}`);
  };
  beforeAll(async () => {
    for (const text of await look()) before.set(text, text);
  });

  it.each(ownRows.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s answers 404, as for one that does not exist',
    async (_name, endpoint) => {
      const theirs = await call(endpoint, stranger.token, ownersRow(endpoint));
      const none = await call(endpoint, stranger.token, () => unknownId);
      countTry('other people', theirs);
      expect(findFault(theirs)).toBeNull();
      expect([theirs.status, theirs.body.code]).toEqual([404, 'NOT_FOUND']);
      expect(withoutRequestId(theirs)).toEqual(withoutRequestId(none));
      if (endpoint.path.includes(':docId')) {
        const mixed = await call(endpoint, stranger.token, (name) =>
          name === 'docId' ? owner.document.id : stranger.credit.id,
        );
        countTry('other people', mixed);
        expect(withoutRequestId(mixed)).toEqual(withoutRequestId(none));
      }
    },
  );

  it('are what they were after all that', async () => {
    expect(await look()).toEqual([...before.keys()]);
  });

  it.each(readLists.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s shows nothing of them',
    async (_name, endpoint) => {
      const secrets = [
        owner.user.id,
        owner.user.email,
        owner.user.cedula,
        owner.user.nombres,
        owner.credit.id,
        owner.document.id,
        ownerSession,
      ];
      const asks = [owner.user.id, owner.user.email].map((wanted) => `?userId=${wanted}&email=${wanted}&q=${wanted}`);
      for (const token of [undefined, stranger.token]) {
        for (const query of ['', ...asks]) {
          const response = await world.send({ path: `${pathWith(endpoint, () => '')}${query}`, token });
          countTry('other people', response);
          expect(secrets.filter((secret) => response.text.includes(secret))).toEqual([]);
        }
      }
    },
  );

  it('are not reached through the key of an idempotent call', async () => {
    const body = sampleRequest();
    const headers = { 'idempotency-key': randomKey() };
    const create = (person: Person) =>
      world.send({
        method: 'POST',
        path: '/api/credits',
        token: person.token,
        headers,
        body: { ...body, email: person.user.email, document: person.user.cedula },
      });
    const [first, second] = [await create(owner), await create(stranger)];
    countTry('other people', second);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((second.body.data as { id: string }).id).not.toBe((first.body.data as { id: string }).id);
  });

  it('are not given to who names their owner in the body', async () => {
    const response = await world.send({
      method: 'POST',
      path: '/api/credits',
      token: stranger.token,
      body: sampleRequest({ email: owner.user.email, document: owner.user.cedula }),
    });
    countTry('other people', response);
    const { id } = response.body.data as { id: string };
    const [row] = await world.app.parts.db.select().from(credits).where(eq(credits.id, id));
    expect(row).toMatchObject({ userId: stranger.user.id, email: stranger.user.email, document: stranger.user.cedula });
  });

  it.each(['password/recovery-status', 'unlock/status', 'verification/status'])(
    '%s says the same of all',
    async (path) => {
      const status = (email: string) => world.send({ path: `/api/${path}/${email}`, token: stranger.token });
      const [theirs, none] = [await status(owner.user.email), await status('nadie@ejemplo.ec')];
      countTry('other people', theirs);
      expect(withoutRequestId(theirs)).toEqual(withoutRequestId(none));
    },
  );
});

describe('sessions of the other kind', () => {
  it.each(ofUsers.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "%s takes no administrator's, no refresh token and none at all",
    async (_name, endpoint) => {
      const forged = [
        undefined,
        reviewer.token,
        reviewer.refreshToken,
        `${owner.token}x`,
        owner.token.slice(0, -1),
        owner.token.toUpperCase(),
        `u_${'A'.repeat(43)}`,
        owner.token.replace(/^u_/, 'a_'),
      ];
      for (const token of forged) {
        const response = await call(endpoint, token, ownersRow(endpoint));
        countTry('sessions of the other kind', response);
        expect(findFault(response)).toBeNull();
        expect([response.status, response.body.code]).toEqual([401, 'UNAUTHORIZED']);
      }
    },
  );

  it('in another place than the header count for nothing', async () => {
    const places: Sent[] = [
      { path: `/api/users/profile?token=${owner.token}&access_token=${owner.token}` },
      { path: '/api/users/profile', headers: { cookie: `token=${owner.token}; session=${owner.token}` } },
      { path: '/api/users/profile', headers: { 'x-access-token': owner.token } },
      { path: '/api/users/profile', headers: { authorization: owner.token } },
      { path: '/api/users/profile', headers: { authorization: `Basic ${owner.token}` } },
      { path: '/api/users/profile', headers: { authorization: `Bearer ${owner.token}, Bearer ${stranger.token}` } },
      { path: '/api/users/profile', headers: { 'x-user-id': owner.user.id, 'x-admin': 'true' } },
    ];
    for (const place of places) {
      const response = await world.send(place);
      countTry('sessions of the other kind', response);
      expect(response.status).toBe(401);
    }
  });
});

describe('a profile', () => {
  it('keeps what its owner may not change', async () => {
    const profile = { nombres: 'Ana', apellidos: 'Prueba', telefono: '0990000009', direccion: 'Calle Segunda' };
    const greedy = {
      status: 'active',
      email: 'otra@ejemplo.ec',
      cedula: '0100000009',
      isEmailVerified: true,
      roles: [],
    };
    for (const [key, value] of Object.entries(greedy)) {
      const body = { ...profile, [key]: value };
      const response = await world.send({ method: 'PUT', path: '/api/users/profile', token: stranger.token, body });
      countTry('extra keys', response);
      expect([response.status, response.body.code]).toEqual([400, 'UNKNOWN_FIELD']);
    }
    const [row] = await world.app.parts.db.select().from(users).where(eq(users.id, stranger.user.id));
    expect(row).toEqual(stranger.user);
  });

  it('and a credit take no greedy fields in a form either', async () => {
    for (const [key, value] of Object.entries({ status: 'APPROVED', isVerified: 'true', userId: owner.user.id })) {
      const body = uploadForm({ documentType: 'id', [key]: value }, { bytes: await pdfFile(), name: 'a.pdf' });
      const path = `/api/credits/${stranger.credit.id}/documents/upload`;
      const response = await world.send({ method: 'POST', path, token: stranger.token, body });
      countTry('extra keys', response);
      expect([response.status, response.body.code]).toEqual([400, 'UNKNOWN_FIELD']);
    }
  });
});

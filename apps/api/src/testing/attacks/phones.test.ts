import { allEndpoints } from '@cotejo/contracts/all-endpoints';
import type { DescribedEndpoint } from '@cotejo/contracts/core/endpoint';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '#platform/db/schema.ts';
import { createConfirmedPhone } from '#testing/factories.ts';
import { countTry, reportTries } from './attack-tally.ts';
import {
  type AttackWorld,
  createContact,
  createPerson,
  createReviewer,
  openAttackWorld,
  type Person,
} from './attack-world.ts';
import { findFault } from './judge-response.ts';
import { isJsonBody, nameOf, pathWith, sampleBody } from './sample-request.ts';

// Whoever holds the bearer of a phone may add documents to one application, and nothing else.

let world: AttackWorld;
let owner: Person;
let phone: { readonly id: string; readonly token: string };
const others = new Map<string, string | undefined>();

beforeAll(async () => {
  world = await openAttackWorld();
  owner = await createPerson(world.app, { nombres: 'Nombre Que Nadie Lleva' });
  phone = await createConfirmedPhone(world.app, owner.credit);
  const reviewer = await createReviewer(world.app);
  others.set('nobody', undefined).set('the person', owner.token).set('an administrator', reviewer.token);
  others.set('a refresh token', reviewer.refreshToken).set('a contact', (await createContact(world.app)).token);
  others.set('a phone that is not there', `p_${'A'.repeat(43)}`).set('a cut token', phone.token.slice(0, -1));
  others.set('another prefix', phone.token.replace(/^p_/, 'u_'));
});
afterAll(async () => {
  await world.close();
  reportTries();
});

const ofPhones = allEndpoints.filter(({ access }) => access.kind === 'phone');
const ofSessions = allEndpoints.filter(({ access }) => !['phone', 'public', 'visitor'].includes(access.kind));
const openReads = allEndpoints.filter(({ access, method }) => access.kind === 'public' && method === 'GET');
const named = (endpoints: readonly DescribedEndpoint[]) =>
  endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

const call = (endpoint: DescribedEndpoint, token: string | undefined) =>
  world.send({
    method: endpoint.method,
    path: pathWith(endpoint, (name) =>
      name === 'docId' ? owner.document.id : name === 'linkId' ? phone.id : owner.credit.id,
    ),
    token,
    body: isJsonBody(endpoint) ? sampleBody(endpoint) : undefined,
  });

describe('the bearer of a phone', () => {
  it.each(named(ofSessions))('is none for %s [12.13.15]', async (_name, endpoint) => {
    const response = await call(endpoint, phone.token);
    countTry('sessions of the other kind', response);
    expect(findFault(response)).toBeNull();
    expect([response.status, response.body.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it.each(named(openReads))('changes nothing for %s', async (_name, endpoint) => {
    const [withIt, without] = [await call(endpoint, phone.token), await call(endpoint, undefined)];
    expect(withIt.status).toBe(without.status);
  });

  it('is the only one for what phones call [12.13.15]', async () => {
    for (const endpoint of ofPhones) {
      for (const [whose, token] of others) {
        const response = await call(endpoint, token);
        countTry('sessions of the other kind', response);
        expect([nameOf(endpoint), whose, response.status, response.body.code]).toEqual([
          ...[nameOf(endpoint), whose, 401, 'UNAUTHORIZED'],
        ]);
      }
    }
    expect(ofPhones).toHaveLength(6);
  });

  it('shows nothing of the person but a name and a letter, and no document that was there before [12.13.18]', async () => {
    const { user, credit, document } = owner;
    const response = await world.send({ path: '/api/phone', token: phone.token });
    expect(response.status).toBe(200);
    const secrets = [
      user.id,
      user.email,
      user.cedula,
      user.apellidos,
      user.telefono,
      credit.id,
      document.id,
      document.fileName,
    ];
    expect(secrets.filter((secret) => response.text.includes(secret))).toEqual([]);
    expect(response.body.data).toMatchObject({ person: `Nombre ${user.apellidos[0]}.`, received: [] });
    const upload = {
      documentType: 'id',
      fileName: 'a.pdf',
      sizeBytes: document.sizeBytes,
      sha256: document.receivedSha256,
    };
    const same = await world.send({ method: 'POST', path: '/api/phone/uploads', token: phone.token, body: upload });
    // Whether that file is there already is not told.
    expect([same.status, same.body.data]).toEqual([201, expect.objectContaining({ offset: 0, document: null })]);
    const { id } = same.body.data as { id: string };
    await world.send({ method: 'DELETE', path: `/api/phone/uploads/${id}`, token: phone.token });
    const rows = await world.app.parts.db.select().from(documents).where(eq(documents.creditId, credit.id));
    expect(rows.map((row) => row.id)).toEqual([document.id]);
  });
});

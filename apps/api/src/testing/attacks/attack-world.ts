import type { Config } from '#platform/config.ts';
import type { DatabaseKind } from '#platform/db/database-connection.ts';
import {
  type Admin,
  type Credit,
  createAdmin,
  createConfirmedPhone,
  createCredit,
  createInstitution,
  createOpenedHandover,
  createUser,
  type Institution,
  type StoredDocument,
  type User,
  uploadDocument,
} from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { openClient, type Send } from './attack-client.ts';

export interface Person {
  readonly user: User;
  readonly token: string;
  /** PENDING, with one document. */
  readonly credit: Credit;
  readonly document: StoredDocument;
}

export interface Reviewer {
  readonly admin: Admin;
  readonly token: string;
  readonly refreshToken: string;
}

export interface AttackWorld {
  readonly app: TestApp;
  readonly port: number;
  readonly send: Send;
  readonly institution: Institution;
  close(): Promise<void>;
}

export async function openAttackWorld(changes: Partial<Config> = {}): Promise<AttackWorld> {
  const kind = (process.env.ATTACK_DATABASE ?? 'embedded') as DatabaseKind;
  const app = await openTestApp(await openTestDatabase(kind), changes);
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const bound = app.app.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server listens on no port');
  const client = openClient(bound.port);
  const institution = await createInstitution(app);
  return {
    app,
    port: bound.port,
    send: client.send,
    institution,
    async close() {
      client.close();
      await app.close();
    },
  };
}

export async function createPerson(app: TestApp, overrides: Partial<User> = {}): Promise<Person> {
  const { user, token } = await createUser(app, overrides);
  const credit = await createCredit(app, { userId: user.id });
  const document = await uploadDocument(app, { creditId: credit.id });
  return { user, token, credit, document };
}

export const createReviewer = (app: TestApp, permissions?: Admin['permissions']): Promise<Reviewer> =>
  createAdmin(app, permissions ? { permissions } : {});

/** A phone that a person let in, for an application to which documents may be added. */
export async function createPhone(app: TestApp): Promise<{ readonly token: string }> {
  const { credit } = await createPerson(app);
  return createConfirmedPhone(app, credit);
}

/** A contact of an institution who opened the file of an approved application. */
export async function createContact(app: TestApp): Promise<{ readonly token: string }> {
  const { user } = await createUser(app);
  return createOpenedHandover(app, await createCredit(app, { userId: user.id, stage: 'APPROVED', isVerified: true }));
}

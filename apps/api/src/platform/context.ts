import type { Permission } from '@cotejo/contracts/core/permissions';
import type { FastifyBaseLogger } from 'fastify';
import type { Catalog } from '#modules/catalog';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db/database.ts';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import type { Handovers } from '#platform/handovers.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Measures } from '#platform/measures/measures.ts';
import type { Inspection } from '#platform/storage/inspection.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Admission } from '#platform/threads/admission.ts';
import type { Threads } from '#platform/threads/threads.ts';
import type { WorkingDays } from '#platform/working-days.ts';

/** `sessionId` is the id of the row, not the token. */
export type Actor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user'; readonly userId: string; readonly sessionId: string }
  | {
      readonly kind: 'admin';
      readonly adminId: string;
      readonly sessionId: string;
      readonly permissions: readonly Permission[];
      readonly name: string;
      /** Signed in with a temporary password, which must be changed first. */
      readonly requiresPasswordChange: boolean;
      /** The session proved no second key, and one is required or there is one. */
      readonly lacksSecondFactor: boolean;
    }
  | {
      /** Somebody at an institution who reads the file of one application. */
      readonly kind: 'contact';
      readonly sessionId: string;
      readonly linkId: string;
      readonly handoverId: string;
      /** Name and address, for the log of the hand-over. */
      readonly name: string;
      readonly email: string;
    };

type UserActor = Extract<Actor, { kind: 'user' }>;
export type AdminActor = Extract<Actor, { kind: 'admin' }>;
export type ContactActor = Extract<Actor, { kind: 'contact' }>;

/** The services of the application, shared by all requests. */
export interface Parts {
  readonly config: Config;
  readonly db: Database;
  /** The connection without its queries. */
  readonly connection: Pick<
    DatabaseConnection,
    'kind' | 'listen' | 'check' | 'maintain' | 'withMigrationLock' | 'dump' | 'pools'
  >;
  readonly clock: Clock;
  readonly workingDays: WorkingDays;
  readonly mailer: Mailer;
  readonly storage: Storage;
  readonly threads: Threads;
  readonly admission: Admission;
  readonly inspection: Inspection;
  readonly jobs: Jobs;
  readonly catalog: Catalog;
  readonly measures: Measures;
  readonly handovers: Handovers;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
}

/** The first argument of every use case. */
export interface Context<A extends Actor = Actor> extends Parts {
  readonly actor: A;
  readonly requestId: string;
  /** Resolved through TRUST_PROXY. */
  readonly ipAddress: string;
  /** For example 'Chrome en Android'. */
  readonly device: string;
}

export type UserContext = Context<UserActor>;
export type AdminContext = Context<AdminActor>;
export type ContactContext = Context<ContactActor>;

/** Key for counting per person. */
export function personOf(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
      return `user ${actor.userId}`;
    case 'admin':
      return `admin ${actor.adminId}`;
    case 'contact':
      return `contact ${actor.linkId}`;
    case 'visitor':
      return 'nobody';
  }
}

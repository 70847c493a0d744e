import type { FastifyBaseLogger } from 'fastify';
import type { Actor, AdminActor, Caller, ContactActor, PhoneActor, UserActor } from '#platform/actor.ts';
import type { Catalog } from '#platform/catalog.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db/database.ts';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import type { Handovers } from '#platform/handovers.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Measures } from '#platform/measures/measures.ts';
import type { PhoneLinks } from '#platform/phone-links.ts';
import type { Inspection } from '#platform/storage/inspection.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Admission } from '#platform/threads/admission.ts';
import type { Threads } from '#platform/threads/threads.ts';
import type { WorkingDays } from '#platform/working-days.ts';

/** The services of the application, shared by all requests. */
export interface Parts {
  readonly config: Config;
  readonly db: Database;
  /** The connection without its queries. */
  readonly connection: Pick<
    DatabaseConnection,
    | 'kind'
    | 'listen'
    | 'check'
    | 'maintain'
    | 'withMigrationLock'
    | 'dump'
    | 'pools'
    | 'processes'
    | 'deleteCopiesBefore'
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
  readonly phoneLinks: PhoneLinks;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
}

/** The first argument of every use case. */
export interface Context<A extends Actor = Actor> extends Parts, Caller<A> {}

export type UserContext = Context<UserActor>;
export type AdminContext = Context<AdminActor>;
export type ContactContext = Context<ContactActor>;
export type PhoneContext = Context<PhoneActor>;
/** Whoever may send documents of an application: its owner, or a phone that the owner let in. */
export type UploaderContext = Context<UserActor | PhoneActor>;

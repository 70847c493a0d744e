import type { Permission } from '@cotejo/contracts/core/permissions';
import type { FastifyBaseLogger } from 'fastify';
import type { Catalog } from '#catalog/catalog.ts';
import type { Clock } from '#clock.ts';
import type { Config } from '#config.ts';
import type { Database } from '#db/database.ts';
import type { DatabaseConnection } from '#db/database-connection.ts';
import type { Admission } from '#http/admission.ts';
import type { Jobs } from '#jobs/jobs.ts';
import type { Mailer } from '#mail/mailer.ts';
import type { Inspection } from '#storage/inspection.ts';
import type { Storage } from '#storage/storage.ts';
import type { Measures } from '#telemetry/measures.ts';
import type { Threads } from '#threads/threads.ts';

/** Who is calling. `sessionId` is the id of the session's row, never its token. */
export type Actor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user'; readonly userId: string; readonly sessionId: string }
  | {
      readonly kind: 'admin';
      readonly adminId: string;
      readonly sessionId: string;
      readonly permissions: readonly Permission[];
      readonly name: string;
      /** Signed in with a temporary password: may only change it. */
      readonly requiresPasswordChange: boolean;
    };

type UserActor = Extract<Actor, { kind: 'user' }>;
export type AdminActor = Extract<Actor, { kind: 'admin' }>;

/** The parts of the running application that use cases need; the same for every request. */
export interface Parts {
  readonly config: Config;
  readonly db: Database;
  /**
   * What the connection does besides queries: listen for notifications, say whether the database
   * responds.
   */
  readonly connection: Pick<
    DatabaseConnection,
    'kind' | 'listen' | 'check' | 'maintain' | 'withMigrationLock' | 'dump' | 'pools'
  >;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly storage: Storage;
  readonly threads: Threads;
  readonly admission: Admission;
  readonly inspection: Inspection;
  readonly jobs: Jobs;
  readonly catalog: Catalog;
  readonly measures: Measures;
  /** The log of the process. */
  readonly log: Pick<FastifyBaseLogger, 'info'>;
}

/** What a use case receives first: the parts, who calls, and from where. */
export interface Context<A extends Actor = Actor> extends Parts {
  readonly actor: A;
  readonly requestId: string;
  /** IP address of the caller, as far as the configured proxies can be trusted. */
  readonly ipAddress: string;
  /** The caller's device as a person would name it: 'Chrome en Android'. */
  readonly device: string;
}

export type UserContext = Context<UserActor>;
export type AdminContext = Context<AdminActor>;

/** Who is calling, as one word for what is counted per person. */
export const personOf = (actor: Actor): string =>
  actor.kind === 'user' ? `user ${actor.userId}` : actor.kind === 'admin' ? `admin ${actor.adminId}` : 'nobody';

import type { Permission } from '@cotejo/contracts/core/permissions';

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
    }
  | {
      /** A phone that adds documents to one application; `userId` is its owner. */
      readonly kind: 'phone';
      readonly linkId: string;
      readonly creditId: string;
      readonly userId: string;
    };

export type UserActor = Extract<Actor, { kind: 'user' }>;
export type AdminActor = Extract<Actor, { kind: 'admin' }>;
export type ContactActor = Extract<Actor, { kind: 'contact' }>;
export type PhoneActor = Extract<Actor, { kind: 'phone' }>;

/** Whoever sent the request. */
export interface Caller<A extends Actor = Actor> {
  readonly actor: A;
  readonly requestId: string;
  /** Resolved through TRUST_PROXY. */
  readonly ipAddress: string;
  /** For example 'Chrome en Android'. */
  readonly device: string;
}

/** Key for counting per person. */
export function personOf(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
    // What a phone sends is counted for the person.
    case 'phone':
      return `user ${actor.userId}`;
    case 'admin':
      return `admin ${actor.adminId}`;
    case 'contact':
      return `contact ${actor.linkId}`;
    case 'visitor':
      return 'nobody';
  }
}

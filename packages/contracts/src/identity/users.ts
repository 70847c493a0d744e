import type { z } from 'zod';
import type { userSchema } from './users.schemas.ts';

export const userStatuses = ['active', 'inactive', 'pending_verification'] as const;

export type UserStatus = (typeof userStatuses)[number];

export const userStatusLabels: Record<UserStatus, string> = {
  active: 'Activo',
  inactive: 'Bloqueado',
  pending_verification: 'Pendiente de verificación',
};

const userStatusSynonyms: Readonly<Record<string, UserStatus>> = {
  active: 'active',
  inactive: 'inactive',
  blocked: 'inactive',
  pending: 'pending_verification',
  pending_verification: 'pending_verification',
};

/** Accepts any case and the synonyms ACTIVE, BLOCKED and PENDING; null when none matches. */
export function userStatusOf(text: string): UserStatus | null {
  const key = text.trim().toLowerCase();
  return Object.hasOwn(userStatusSynonyms, key) ? (userStatusSynonyms[key] ?? null) : null;
}

export type User = z.infer<typeof userSchema>;

import type { ActivityType } from '@cotejo/contracts/activity-log';
import { type DomainError, type ErrorCode, errorCatalogue } from '@cotejo/contracts/core/errors';
import { idSchema } from '@cotejo/contracts/core/fields.schemas';
import type { FastifyRequest } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { describeProblem } from '#platform/telemetry/describe-problem.ts';
import { recordActivity } from './record-activity.ts';
import { findPersonOf } from './repository.ts';

// A refused value or file and a missing proof changed nothing, and the screen says what to do.
const recordedCodes: ReadonlySet<ErrorCode> = new Set([
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'INVALID_TRANSITION',
  'ALREADY_DELETED',
  'INTERNAL',
]);

/** What a call changes, by the word after /admin in its path. */
export const subjectsOfCalls: Readonly<Record<string, { readonly type: ActivityType; readonly name: string }>> = {
  activity: { type: 'system', name: 'el registro' },
  auth: { type: 'system', name: 'una cuenta de administrador' },
  blogs: { type: 'system', name: 'un artículo del blog' },
  carousel: { type: 'system', name: 'el carrusel' },
  credits: { type: 'credit', name: 'una solicitud' },
  handovers: { type: 'credit', name: 'una entrega' },
  institutions: { type: 'institution', name: 'una institución' },
  notifications: { type: 'system', name: 'un aviso' },
  rates: { type: 'institution', name: 'las tasas' },
  terms: { type: 'system', name: 'los términos' },
  users: { type: 'user', name: 'un usuario' },
};

/** Records a write of an administrator that failed, with the message of the reply. */
export async function recordFailedCall(parts: Parts, request: FastifyRequest, error: DomainError): Promise<void> {
  const { actor, method, params, routeOptions } = request;
  const { code, details } = error;
  if (actor?.kind !== 'admin' || method === 'GET' || !recordedCodes.has(code)) return;
  // The other administrator's change is in the log.
  if (code === 'CONFLICT' && ['version', 'conflicts', 'held'].some((key) => key in (details.data ?? {}))) return;
  const subject = subjectsOfCalls[routeOptions.config.endpoint?.path.split('/')[2] ?? ''];
  if (!subject) return;
  const target = idSchema.safeParse((params as { id?: unknown }).id);
  try {
    const personId = target.success ? await findPersonOf(parts.db, target.data) : null;
    await inTransaction(parts.db, (tx) =>
      recordActivity({ ...parts, actor }, tx, {
        type: subject.type,
        status: 'rejected',
        description: `Error al ${method === 'DELETE' ? 'eliminar' : 'cambiar'} ${subject.name}`,
        ...(target.success && { targetId: target.data }),
        details: { error: details.message ?? errorCatalogue[code].message, code },
        personId,
      }),
    );
  } catch (problem) {
    // The reply must still say what failed first.
    request.log.error(describeProblem(problem, 'http'), 'a failed call was not recorded');
  }
}

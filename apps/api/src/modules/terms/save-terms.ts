import type { FieldChange } from '@cotejo/contracts/core/changes';
import { DomainError } from '@cotejo/contracts/core/errors';
import { type CreateTermsBody, termsTexts, type UpdateTermsBody } from '@cotejo/contracts/terms/admin';
import { type NewActivity, recordActivity, requireVersion } from '#modules/activity-log';
import { changePublished, type PreparedHtml, prepareHtml, storeHtml } from '#modules/content';
import type { AdminContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { presentTerms } from './read-terms.ts';
import * as termsRepository from './repository.ts';

async function prepareContent(context: AdminContext, content: string): Promise<PreparedHtml> {
  const prepared = await prepareHtml(context, content);
  if (prepared.html !== '') return prepared;
  // Only scripts or comments were sent.
  throw new DomainError('VALIDATION_ERROR', {
    message: termsTexts.incomplete,
    fields: { content: termsTexts.incomplete },
  });
}

const record = (
  context: AdminContext,
  tx: Tx,
  { id, title, version }: { id: string; title: string; version: string },
  status: NewActivity['status'],
  verb: string,
  details?: Record<string, unknown>,
) =>
  recordActivity(context, tx, {
    type: 'system',
    status,
    description: `Términos y condiciones ${verb}: versión ${version}`,
    targetId: id,
    targetName: `${title} (${version})`,
    ...(details && { details }),
  });

/** Returns the id. An active version replaces the current one. Throws VALIDATION_ERROR for empty content. */
export async function createTerms(
  context: AdminContext,
  { title, version, content, isActive }: CreateTermsBody,
): Promise<string> {
  const { clock, actor } = context;
  const id = newId(clock);
  const now = clock.now();
  const prepared = await prepareContent(context, content);
  await changePublished(context, async (tx) => {
    await termsRepository.takeTurn(tx);
    if (isActive) await termsRepository.deactivateOthers(tx, id);
    await termsRepository.insertTerms(tx, {
      ...{ id, title, version, isActive, createdAt: now, updatedAt: now },
      content: await storeHtml(context, tx, prepared),
      createdBy: actor.adminId,
      updatedBy: actor.adminId,
    });
    await record(context, tx, { id, title, version }, 'created', 'creados');
  });
  return id;
}

const alreadyAccepted =
  'Esta versión ya fue aceptada por personas y su texto no puede cambiar. Crea una versión nueva.';

type Shown = Pick<termsRepository.TermsRow, 'title' | 'version' | 'content' | 'isActive'>;

const stateOf = ({ isActive }: Shown): string => (isActive ? 'activa' : 'inactiva');

/** The content is too large for the log. */
const describeTermsChanges = (before: Shown, after: Shown): FieldChange[] => [
  ...(before.title === after.title
    ? []
    : [{ field: 'title', label: 'Título', before: before.title, after: after.title }]),
  ...(before.version === after.version
    ? []
    : [{ field: 'version', label: 'Versión', before: before.version, after: after.version }]),
  ...(before.content === after.content ? [] : [{ field: 'content', label: 'Contenido', before: null, after: null }]),
  ...(before.isActive === after.isActive
    ? []
    : [{ field: 'isActive', label: 'Estado', before: stateOf(before), after: stateOf(after) }]),
];

/**
 * Updates the sent fields; unchanged values are no change. Activating deactivates the current version. Throws
 * NOT_FOUND, or CONFLICT for a stale `revision` or a change of text that somebody consented to.
 */
export async function updateTerms(context: AdminContext, id: string, body: UpdateTermsBody): Promise<void> {
  const { clock, actor } = context;
  const prepared = body.content === undefined ? null : await prepareContent(context, body.content);
  await changePublished(context, async (tx) => {
    await termsRepository.takeTurn(tx);
    const present = await termsRepository.lockTerms(tx, id);
    if (!present) throw new DomainError('NOT_FOUND');
    await requireVersion(tx, { ...present, version: present.revision }, body.revision, presentTerms(present));
    const { title = present.title, version = present.version, isActive = present.isActive } = body;
    const content = prepared ? await storeHtml(context, tx, prepared) : present.content;
    const next = { title, version, content, isActive };
    const changes = describeTermsChanges(present, next);
    if (changes.length === 0) return;
    if (changes.some(({ field }) => field !== 'isActive') && (await termsRepository.isConsentedTo(tx, id))) {
      throw new DomainError('CONFLICT', { message: alreadyAccepted });
    }
    if (isActive) await termsRepository.deactivateOthers(tx, id);
    const revision = present.revision + 1;
    await termsRepository.updateTerms(tx, id, { ...next, revision, updatedBy: actor.adminId, updatedAt: clock.now() });
    await record(context, tx, { id, title, version }, 'updated', 'actualizados', { version: revision, changes });
  });
}

/** Throws NOT_FOUND. */
export async function activateTerms(context: AdminContext, id: string): Promise<void> {
  const { clock, actor } = context;
  await changePublished(context, async (tx) => {
    await termsRepository.takeTurn(tx);
    const present = await termsRepository.lockTerms(tx, id);
    if (!present) throw new DomainError('NOT_FOUND');
    if (present.isActive) return;
    await termsRepository.deactivateOthers(tx, id);
    const next = { isActive: true, revision: present.revision + 1 };
    await termsRepository.updateTerms(tx, id, { ...next, updatedBy: actor.adminId, updatedAt: clock.now() });
    const changes = describeTermsChanges(present, { ...present, ...next });
    await record(context, tx, present, 'updated', 'activados', { version: next.revision, changes });
  });
}

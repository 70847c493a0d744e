import type { CreateBlogFields, UpdateBlogFields } from '@cotejo/contracts/blog/admin';
import type { FieldChange } from '@cotejo/contracts/core/changes';
import { DomainError } from '@cotejo/contracts/core/errors';
import { ecuadorDay } from '@cotejo/format/time';
import { recordActivity, requireVersion } from '#modules/activity-log';
import { changePublished, prepareHtml, storeHtml, storeImage } from '#modules/content';
import type { AdminContext } from '#platform/context.ts';
import { isUniqueViolation } from '#platform/db/database-errors.ts';
import { newId } from '#platform/ids.ts';
import type { ImageVariant } from '#platform/storage/inspect-image.ts';
import { presentPost } from './list-posts.ts';
import type { PostRow } from './repository.ts';
import * as postRepository from './repository.ts';

const slugTaken = 'Ya existe un artículo con esa URL';

async function refusingTakenSlug<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, 'blog_posts_slug_key')) throw error;
    throw new DomainError('CONFLICT', { message: slugTaken, fields: { slug: slugTaken } });
  }
}

const publishedLaterText = 'La fecha de publicación no puede ser posterior a hoy';

/** A future date is a typing error: there is no scheduled publication. */
function requirePast(context: AdminContext, publishedOn: string): void {
  if (publishedOn <= ecuadorDay(context.clock.now())) return;
  throw new DomainError('VALIDATION_ERROR', {
    message: publishedLaterText,
    fields: { publishedOn: publishedLaterText },
  });
}

/** Returns the id. Throws CONFLICT for a taken slug, VALIDATION_ERROR for a future date. */
export async function createPost(
  context: AdminContext,
  { title, slug, content, isActive, description, imageAlt, ...otherFields }: CreateBlogFields,
  image: ImageVariant,
): Promise<string> {
  const id = newId(context.clock);
  const now = context.clock.now();
  const publishedOn = otherFields.publishedOn ?? ecuadorDay(now);
  requirePast(context, publishedOn);
  const prepared = await prepareHtml(context, content);
  await refusingTakenSlug(() =>
    changePublished(context, async (tx) => {
      await postRepository.insertPost(tx, {
        ...{ id, title, slug, isActive, description, imageAlt, publishedOn, createdAt: now, updatedAt: now },
        content: await storeHtml(context, tx, prepared),
        imageId: await storeImage(context, tx, image),
      });
      await recordActivity(context, tx, {
        type: 'system',
        status: 'created',
        description: `Blog creado: ${title}`,
        targetId: id,
        targetName: title,
      });
    }),
  );
  return id;
}

/**
 * Updates the sent fields; unchanged values are no change. Throws NOT_FOUND, VALIDATION_ERROR for a future date, or
 * CONFLICT for a taken slug or a stale `version`.
 */
export async function updatePost(
  context: AdminContext,
  id: string,
  { content, image: _image, version: seen, ...fields }: UpdateBlogFields,
  image: ImageVariant | null,
): Promise<void> {
  const prepared = content === undefined ? null : await prepareHtml(context, content);
  await refusingTakenSlug(() =>
    changePublished(context, async (tx) => {
      const present = await postRepository.lockPost(tx, id);
      if (!present) throw new DomainError('NOT_FOUND');
      await requireVersion(tx, present, seen, presentPost(present));
      const { title = present.title, slug = present.slug, isActive = present.isActive } = fields;
      const { description = present.description, publishedOn = present.publishedOn } = fields;
      const { imageAlt = present.imageAlt } = fields;
      if (publishedOn !== present.publishedOn) requirePast(context, publishedOn);
      const next = {
        ...{ title, slug, isActive, description, imageAlt, publishedOn },
        content: prepared ? await storeHtml(context, tx, prepared) : present.content,
        imageId: image ? await storeImage(context, tx, image) : present.imageId,
      };
      const changes = describePostChanges(present, next);
      if (changes.length === 0) return;
      const version = present.version + 1;
      await postRepository.updatePost(tx, id, { ...next, version, updatedAt: context.clock.now() });
      await recordActivity(context, tx, {
        type: 'system',
        status: 'updated',
        description: `Blog actualizado: ${title}`,
        targetId: id,
        targetName: title,
        details: { version, changes },
      });
    }),
  );
}

type Shown = Pick<
  PostRow,
  'title' | 'slug' | 'isActive' | 'content' | 'imageId' | 'imageAlt' | 'description' | 'publishedOn'
>;

const shownLabels = [
  ['title', 'Título'],
  ['slug', 'URL'],
  ['publishedOn', 'Fecha de publicación'],
  ['description', 'Descripción'],
  ['imageAlt', 'Texto de la imagen'],
] as const;

const stateOf = ({ isActive }: Shown): string => (isActive ? 'activo' : 'inactivo');

/** Contents and images are too large for the log. */
const describePostChanges = (before: Shown, after: Shown): FieldChange[] => [
  ...shownLabels.flatMap(([field, label]) =>
    before[field] === after[field] ? [] : [{ field, label, before: before[field], after: after[field] }],
  ),
  ...(before.isActive === after.isActive
    ? []
    : [{ field: 'isActive', label: 'Estado', before: stateOf(before), after: stateOf(after) }]),
  ...(before.content === after.content ? [] : [{ field: 'content', label: 'Contenido', before: null, after: null }]),
  ...(before.imageId === after.imageId ? [] : [{ field: 'image', label: 'Imagen', before: null, after: null }]),
];

/** Throws NOT_FOUND. */
export async function deletePost(context: AdminContext, id: string): Promise<void> {
  await changePublished(context, async (tx) => {
    const present = await postRepository.lockPost(tx, id);
    if (!present) throw new DomainError('NOT_FOUND');
    await postRepository.deletePost(tx, id);
    await recordActivity(context, tx, {
      type: 'system',
      status: 'deleted',
      description: `Blog eliminado: ${present.title}`,
      targetId: id,
      targetName: present.title,
    });
  });
}

import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminHandover, AdminHandoverDetail, ListHandoversQuery } from '@cotejo/contracts/handovers/admin';
import { handoverReference } from '@cotejo/contracts/handovers/states';
import { createListCounter, recordedListRows, recordReading } from '#modules/activity-log';
import { creditName, findCredit } from '#modules/credits';
import type { AdminContext } from '#platform/context.ts';
import type { Reader } from '#platform/db/database.ts';
import { cutPage, readCursor, totalOnLastPage } from '#platform/db/keyset.ts';
import { nobody, presentAdminHandover } from '../present-handover.ts';
import { type Answer, type DisputeRow, listDisputes, listLinks, listLog } from '../repository.ts';
import * as lists from './lists-repository.ts';

/** Records who reads many people's outcomes, as in the lists of applications. */
const countRows = createListCounter({
  type: 'credit',
  description: `Entregas: vistas más de ${recordedListRows} en una hora`,
  targetId: 'handovers',
  personId: null,
});

/** More are not counted. */
const countedMaximum = 10_000;

/** Oldest first. Credits without permission only with `needs=consent`. Throws VALIDATION_ERROR at `cursor`. */
export async function listHandovers(context: AdminContext, query: ListHandoversQuery) {
  const { clock, db } = context;
  const { page, limit, cursor, ...filter } = query;
  const after = cursor ? readCursor(cursor, 'number') : null;
  const range = { limit: limit + 1, offset: after ? 0 : (page - 1) * limit, after };
  const found =
    filter.needs === 'consent'
      ? await lists.listWithoutPermission(db, filter, range)
      : await lists.listMatching(db, filter, clock.now(), range);
  const cut = cutPage(found, limit, ({ at, key }) => ({ key: at.getTime(), id: key }));
  await countRows(
    context,
    cut.rows.map(({ key }) => key),
  );
  const count = () =>
    filter.needs === 'consent'
      ? lists.countWithoutPermission(db, filter, countedMaximum + 1)
      : lists.countMatching(db, filter, clock.now(), countedMaximum + 1);
  const known = totalOnLastPage(cut, query);
  const counted = known ?? (await count());
  const isMore = known === null && counted > countedMaximum;
  return {
    data: cut.rows.map(presentRow),
    total: isMore ? countedMaximum : counted,
    ...(isMore && { isTotalMinimum: true }),
    page,
    limit,
    nextCursor: cut.nextCursor,
  };
}

function presentRow(row: lists.ListedRow): AdminHandover {
  const { handover, institution, channel, applicant } = row;
  if (handover) return presentAdminHandover({ ...row, handover });
  return {
    ...{ id: null, creditId: row.key, applicant: applicant ?? nobody, institution, channel },
    ...{ state: null, by: null, needs: 'consent', differs: [], version: null, createdAt: row.at.toISOString() },
    ...{ sentAt: null, openedAt: null, receivedAt: null, contactedAt: null, closedAt: null },
  };
}

/** As `getHandoverDetail`; the activity log records it once an hour per administrator. Throws NOT_FOUND. */
export async function openHandoverDetail(context: AdminContext, id: string): Promise<AdminHandoverDetail> {
  const detail = await getHandoverDetail(context, id);
  const credit = detail.creditId === null ? null : await findCredit(context.db, detail.creditId);
  await recordReading(context, {
    type: 'credit',
    description: `Entrega abierta: ${handoverReference(id)}`,
    targetId: id,
    ...(credit && { targetName: creditName(credit, detail.applicant) }),
    details: { handoverId: id, ...(credit && { creditId: credit.id }) },
    personId: credit?.userId ?? null,
  });
  return detail;
}

/** Throws NOT_FOUND. */
export async function getHandoverDetail(
  { clock, db }: Pick<AdminContext, 'clock' | 'db'>,
  id: string,
): Promise<AdminHandoverDetail> {
  const [row] = await lists.listMatching(db, { id }, clock.now(), { limit: 1 });
  if (!row?.handover) throw new DomainError('NOT_FOUND');
  const now = clock.now();
  const last = row.handover.answers.at(-1);
  return {
    ...presentRow(row),
    ...{ id, state: row.handover.state, version: row.handover.version },
    links: (await listLinks(db, id)).map(({ contactName, contactEmail, sentAt, expiresAt, endedAt }) => ({
      contact: { name: contactName, email: contactEmail },
      sentAt: sentAt?.toISOString() ?? null,
      expiresAt: expiresAt.toISOString(),
      state: endedAt !== null ? ('ended' as const) : expiresAt <= now ? ('expired' as const) : ('active' as const),
    })),
    answer: last ? withoutOrigin(last) : null,
    dispute: presentDispute((await listDisputes(db, [id])).at(-1)),
    log: await presentLog(db, id),
  };
}

const presentDispute = (dispute: DisputeRow | undefined): AdminHandoverDetail['dispute'] =>
  dispute
    ? {
        ...{ about: dispute.about, words: dispute.words, at: dispute.at.toISOString() },
        closedAt: dispute.closedAt?.toISOString() ?? null,
      }
    : null;

const withoutOrigin = ({ from: _from, differs, ...answer }: Answer) => ({
  ...answer,
  differs: [...differs],
});

const presentLog = async (reader: Reader, id: string) =>
  (await listLog(reader, [id])).map(({ at, kind, what, by, who, ipAddress }) => ({
    ...{ at: at.toISOString(), kind, what, by, who },
    address: ipAddress,
  }));

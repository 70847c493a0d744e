import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminHandover, AdminHandoverDetail, ListHandoversQuery } from '@cotejo/contracts/handovers/admin';
import type { AdminContext } from '#context.ts';
import type { Reader } from '#db/database.ts';
import { cutPage, readCursor, totalOnLastPage } from '#db/keyset.ts';
import { handoverRecords, nobody, presentAdminHandover } from '#modules/handover-records';
import * as handoverRepository from './repository.ts';

/** More are not counted. */
const countedMaximum = 10_000;

/** Oldest first. Credits without permission only with `needs=consent`. Throws VALIDATION_ERROR at `cursor`. */
export async function listHandovers({ clock, db }: AdminContext, query: ListHandoversQuery) {
  const { page, limit, cursor, ...filter } = query;
  const after = cursor ? readCursor(cursor, 'number') : null;
  const range = { limit: limit + 1, offset: after ? 0 : (page - 1) * limit, after };
  const found =
    filter.needs === 'consent'
      ? await handoverRepository.listHeld(db, filter, range)
      : await handoverRepository.listMatching(db, filter, clock.now(), range);
  const cut = cutPage(found, limit, ({ at, key }) => ({ key: at.getTime(), id: key }));
  const count = () =>
    filter.needs === 'consent'
      ? handoverRepository.countHeld(db, filter)
      : handoverRepository.countMatching(db, filter, clock.now(), countedMaximum + 1);
  const known = totalOnLastPage(cut, query);
  const counted = known ?? (await count());
  const isMore = known === null && counted > countedMaximum;
  return {
    data: cut.rows.map((row) => presentRow(row, clock.now())),
    total: isMore ? countedMaximum : counted,
    ...(isMore && { isTotalMinimum: true }),
    page,
    limit,
    nextCursor: cut.nextCursor,
  };
}

function presentRow(row: handoverRepository.ListedRow, now: Date): AdminHandover {
  const { handover, institution, channel, applicant } = row;
  if (handover) return presentAdminHandover(handover, { institution: institution.name, channel, applicant, now });
  return {
    ...{ id: null, creditId: row.key, applicant: applicant ?? nobody, institution, channel },
    ...{ state: null, by: null, needs: 'consent', version: null, createdAt: row.at.toISOString() },
    ...{ sentAt: null, openedAt: null, receivedAt: null, contactedAt: null, closedAt: null },
  };
}

/** Throws NOT_FOUND. */
export async function getHandoverDetail(
  { clock, db }: Pick<AdminContext, 'clock' | 'db'>,
  id: string,
): Promise<AdminHandoverDetail> {
  const [row] = await handoverRepository.listMatching(db, { id }, clock.now(), { limit: 1 });
  if (!row?.handover) throw new DomainError('NOT_FOUND');
  const now = clock.now();
  const last = row.handover.answers.at(-1);
  return {
    ...presentRow(row, now),
    ...{ id, state: row.handover.state, version: row.handover.version },
    links: (await handoverRecords.listLinks(db, id)).map(
      ({ contactName, contactEmail, sentAt, expiresAt, endedAt }) => ({
        contact: { name: contactName, email: contactEmail },
        sentAt: sentAt?.toISOString() ?? null,
        expiresAt: expiresAt.toISOString(),
        state: endedAt !== null ? ('ended' as const) : expiresAt <= now ? ('expired' as const) : ('active' as const),
      }),
    ),
    answer: last ? withoutOrigin(last) : null,
    log: await presentLog(db, id),
  };
}

const withoutOrigin = ({ from: _from, differs, ...answer }: handoverRepository.Answer) => ({
  ...answer,
  differs: [...differs],
});

const presentLog = async (reader: Reader, id: string) =>
  (await handoverRecords.listLog(reader, [id])).map(({ at, kind, by, who, ipAddress }) => ({
    ...{ at: at.toISOString(), kind, by, who },
    address: ipAddress,
  }));

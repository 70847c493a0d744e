import { holdMinutes } from '@cotejo/contracts/desk/take';
import { formatCents } from '@cotejo/format/figures';
import { asc, inArray } from 'drizzle-orm';
import { recordActivity } from '#modules/activity-log';
import { creditName } from '#modules/credits';
import type { Snapshot } from '#platform/catalog.ts';
import { hours, minutes } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { admins, consents, credits, documentOpenings, documents, notifications } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import type { StoredFile } from '#platform/storage/storage.ts';
import { type DemoApplication, demoApplications } from './data/applications.ts';
import { type DemoDocumentType, demoDocumentImage, demoDocumentNames } from './data/documents.ts';
import { demoPeople } from './data/people.ts';
import type { Draw } from './draw.ts';
import type { DemoCatalogue } from './insert-catalogue.ts';
import { insertCreditAtStage, type PassedStage } from './insert-credit-at-stage.ts';
import { insertDemoHandovers } from './insert-handovers.ts';
import { insertDemoNotes } from './insert-notes.ts';
import type { DemoUser } from './insert-people.ts';

type Credit = typeof credits.$inferSelect;

const paperKey = (application: number, type: DemoDocumentType) => `${application}/${type}`;

export async function drawPapers({ storage }: Parts, draw: Draw): Promise<ReadonlyMap<string, StoredFile>> {
  const wanted = demoApplications.flatMap((application, index) =>
    application.uploaded.map((type) => ({ key: paperKey(index, type), type, person: demoPeople[application.person] })),
  );
  return new Map(
    await Promise.all(
      wanted.map(async ({ key, type, person }) => {
        if (!person) throw new Error(`A demo application names nobody: ${key}`);
        const bytes = await draw.document(demoDocumentImage[type](person));
        return [key, await storage.put(bytes)] as const;
      }),
    ),
  );
}

interface Material extends DemoCatalogue {
  readonly people: readonly DemoUser[];
  readonly papers: ReadonlyMap<string, StoredFile>;
  /** Includes the rows just inserted. */
  readonly snapshot: Snapshot;
}

export async function insertDemoApplications(parts: Parts, tx: Tx, material: Material): Promise<void> {
  const inserted: Credit[] = [];
  for (const [index, application] of demoApplications.entries()) {
    inserted.push(await insertApplication(parts, tx, material, application, index));
  }
  const approved = inserted.filter(({ status }) => status === 'APPROVED');
  await insertDemoHandovers(parts, tx, approved, material.termsVersionId);
  await giveToFirstAdmin(parts, tx, inserted);
  await insertDemoNotes(parts, tx, inserted);
}

/** The first administrator decided what is decided, and has the last two that are under review. */
async function giveToFirstAdmin({ clock }: Parts, tx: Tx, inserted: readonly Credit[]): Promise<void> {
  const [admin] = await tx.select({ id: admins.id }).from(admins).orderBy(asc(admins.createdAt)).limit(1);
  if (!admin) return;
  const idsWith = (isWanted: (credit: Credit) => boolean) => inserted.filter(isWanted).map(({ id }) => id);
  const decided = idsWith(({ decidedAt }) => decidedAt !== null);
  await tx.update(credits).set({ decidedBy: admin.id }).where(inArray(credits.id, decided));
  const held = idsWith(({ status }) => status === 'UNDER_REVIEW').slice(-2);
  const takenSince = clock.now();
  const takenUntil = new Date(takenSince.getTime() + minutes(holdMinutes));
  await tx.update(credits).set({ takenBy: admin.id, takenSince, takenUntil }).where(inArray(credits.id, held));
}

async function insertApplication(
  { clock, log }: Parts,
  tx: Tx,
  { institutionBySlug, people, papers, termsVersionId, snapshot }: Material,
  application: DemoApplication,
  index: number,
): Promise<Credit> {
  const user = people[application.person];
  if (!user) throw new Error(`Demo application ${index} names nobody`);
  const institution = application.institution === null ? null : institutionBySlug.get(application.institution);
  if (institution === undefined) throw new Error(`Demo application ${index} names no institution`);
  const ago = (hoursAgo: number) => new Date(clock.now().getTime() - hours(hoursAgo));
  const createdAt = ago(application.startedHoursAgo);
  const submittedAt = application.submittedHoursAgo === null ? null : ago(application.submittedHoursAgo);
  const decidedAt = application.decidedHoursAgo === null ? null : ago(application.decidedHoursAgo);
  const status = application.stage;
  const passed = (at: Date, reached: typeof status, by: 'user' | 'admin', note: string | null = null): PassedStage => ({
    status: reached,
    at,
    by,
    note,
  });
  const credit = await insertCreditAtStage(tx, {
    user,
    institution,
    snapshot,
    amortizationType: application.amortizationType,
    amountCents: application.amount * 100,
    termMonths: application.termMonths,
    incomeCents: application.income * 100,
    location: application.city,
    createdAt,
    submittedAt,
    decidedAt,
    status,
    decisionWords: status === 'REJECTED' ? application.note : null,
    timeline: [
      passed(createdAt, 'PENDING', 'user'),
      ...(institution ? [passed(new Date(createdAt.getTime() + minutes(5)), 'INSTITUTION_SELECTED', 'user')] : []),
      ...(submittedAt ? [passed(submittedAt, 'DOCUMENTS_SUBMITTED', 'user')] : []),
      ...(status === 'UNDER_REVIEW' && submittedAt
        ? [passed(new Date(submittedAt.getTime() + hours(1)), 'UNDER_REVIEW', 'admin', application.note)]
        : []),
      ...(decidedAt ? [passed(decidedAt, status, 'admin', application.note)] : []),
      ...(status === 'CANCELLED' ? [passed(new Date(createdAt.getTime() + hours(2)), 'CANCELLED', 'user')] : []),
    ],
    newIdAt: (moment) => newId({ now: () => moment }),
  });
  const { id } = credit;
  await tx.insert(consents).values({
    id: newId(clock),
    userId: user.id,
    creditId: id,
    termsVersionId,
    purpose: 'application',
    acceptedAt: createdAt,
    ipAddress: '127.0.0.1',
  });
  await insertPapers(tx, application, index, { creditId: id, userId: user.id }, papers, submittedAt ?? createdAt);

  const name = `${user.nombres} ${user.apellidos}`;
  await tx.insert(notifications).values({
    id: newId({ now: () => createdAt }),
    type: 'new_credit',
    message: `${name} pidió un crédito de ${formatCents(application.amount * 100)} a ${application.termMonths} meses`,
    entityId: id,
    metadata: {},
    createdAt,
  });
  if (decidedAt) {
    const then = { log, actor: { kind: 'visitor' }, clock: { now: () => decidedAt } } as const;
    await recordActivity(then, tx, {
      type: 'credit',
      status: status === 'APPROVED' ? 'approved' : 'rejected',
      description: status === 'APPROVED' ? 'Crédito aprobado' : 'Crédito rechazado',
      targetId: id,
      targetName: creditName(credit, user),
      personId: user.id,
    });
  }
  return credit;
}

async function insertPapers(
  tx: Tx,
  application: DemoApplication,
  index: number,
  { creditId, userId }: { creditId: string; userId: string },
  papers: Material['papers'],
  createdAt: Date,
): Promise<void> {
  if (application.uploaded.length === 0) return;
  const rows = application.uploaded.map((type) => {
    const paper = papers.get(paperKey(index, type));
    if (!paper) throw new Error(`The paper ${type} of demo application ${index} was not drawn`);
    const isVerified = application.verified.includes(type) ? true : null;
    return {
      id: newId({ now: () => createdAt }),
      creditId,
      documentType: type,
      fileName: demoDocumentNames[type],
      fileType: 'image/jpeg' as const,
      sizeBytes: paper.sizeBytes,
      sha256: paper.sha256,
      receivedBytes: paper.sizeBytes,
      receivedSha256: paper.sha256,
      storageKey: paper.key,
      source: 'web' as const,
      isVerified,
      verifiedAt: isVerified ? createdAt : null,
      comments: isVerified ? '' : null,
      createdAt,
    };
  });
  await tx.insert(documents).values(rows);
  // Whoever verified a document had opened it.
  const openings = rows
    .filter(({ isVerified }) => isVerified)
    .map(({ id, documentType }) => ({
      ...{ id: newId({ now: () => createdAt }), userId, creditId, documentId: id, documentType },
      ...{ role: 'reviewer' as const, openedAt: createdAt },
    }));
  if (openings.length > 0) await tx.insert(documentOpenings).values(openings);
}

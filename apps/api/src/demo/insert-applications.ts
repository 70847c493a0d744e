import { creditTitle } from '@cotejo/contracts/credits';
import { scheduleOf } from '@cotejo/finance';
import { hours } from '#clock.ts';
import type { Parts } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { activities, consents, creditEvents, creditSchedules, credits, documents, notifications } from '#db/schema.ts';
import { newId } from '#ids.ts';
import { countCredit } from '#modules/dashboard/count-credit.ts';
import type { StoredFile } from '#storage/storage.ts';
import { type DemoApplication, demoApplicantApplications, demoApplications } from './data/applications.ts';
import { type DemoDocumentType, demoDocumentImage, demoDocumentNames } from './data/documents.ts';
import { demoPeople } from './data/people.ts';
import { drawDocument } from './draw.ts';
import type { DemoCatalogue } from './insert-catalogue.ts';
import type { DemoUser } from './insert-people.ts';

const applications: readonly DemoApplication[] = [...demoApplicantApplications, ...demoApplications];
const paperKey = (application: number, type: DemoDocumentType) => `${application}/${type}`;

/** Draws and stores every paper that the applications carry, each under its own key. */
export async function drawPapers({ storage }: Parts): Promise<ReadonlyMap<string, StoredFile>> {
  const wanted = applications.flatMap((application, index) =>
    application.uploaded.map((type) => ({ key: paperKey(index, type), type, person: demoPeople[application.person] })),
  );
  return new Map(
    await Promise.all(
      wanted.map(async ({ key, type, person }) => {
        if (!person) throw new Error(`A demo application names nobody: ${key}`);
        const bytes = await drawDocument(demoDocumentImage[type](person));
        return [key, await storage.put(bytes)] as const;
      }),
    ),
  );
}

interface Material extends DemoCatalogue {
  readonly people: readonly DemoUser[];
  readonly papers: ReadonlyMap<string, StoredFile>;
}

export async function insertDemoApplications(parts: Parts, tx: Tx, material: Material): Promise<void> {
  for (const [index, application] of applications.entries())
    await insertApplication(parts, tx, material, application, index);
}

async function insertApplication(
  { clock }: Parts,
  tx: Tx,
  { institutionBySlug, people, papers, termsVersionId }: Material,
  application: DemoApplication,
  index: number,
): Promise<void> {
  const user = people[application.person];
  if (!user) throw new Error(`Demo application ${index} names nobody`);
  const institution = application.institution === null ? null : institutionBySlug.get(application.institution);
  if (institution === undefined) throw new Error(`Demo application ${index} names no institution`);
  const ago = (hoursAgo: number) => new Date(clock.now().getTime() - hours(hoursAgo));
  const createdAt = ago(application.startedHoursAgo);
  const submittedAt = application.submittedHoursAgo === null ? null : ago(application.submittedHoursAgo);
  const decidedAt = application.decidedHoursAgo === null ? null : ago(application.decidedHoursAgo);
  const amountCents = application.amount * 100;
  const schedule =
    institution && application.amortizationType
      ? scheduleOf(application.amortizationType, {
          principalCents: amountCents,
          annualRatePercent: institution.minRate,
          termMonths: application.termMonths,
        })
      : null;
  const id = newId({ now: () => createdAt });
  const status = application.stage;

  await tx.insert(credits).values({
    id,
    userId: user.id,
    amountCents,
    termMonths: application.termMonths,
    incomeCents: application.income * 100,
    location: application.city,
    email: user.email,
    document: user.cedula,
    status,
    institutionId: institution?.id ?? null,
    amortizationType: application.amortizationType,
    annualRatePercent: institution?.minRate ?? null,
    instalmentCents: schedule?.instalmentCents ?? null,
    totalInterestCents: schedule?.totalInterestCents ?? null,
    totalPaymentCents: schedule?.totalPaymentCents ?? null,
    createdAt,
    updatedAt: decidedAt ?? submittedAt ?? createdAt,
    submittedAt,
    decidedAt,
  });
  if (schedule) {
    await tx.insert(creditSchedules).values({
      creditId: id,
      rows: schedule.rows.map((row) => [
        row.number,
        row.interestCents,
        row.capitalCents,
        row.balanceCents,
        0,
        row.instalmentCents,
      ]),
    });
  }
  const event = (at: Date, reached: typeof status, by: 'user' | 'admin', note: string | null = null) => ({
    id: newId({ now: () => at }),
    creditId: id,
    at,
    status: reached,
    by,
    note,
  });
  await tx
    .insert(creditEvents)
    .values([
      event(createdAt, 'PENDING', 'user'),
      ...(institution ? [event(new Date(createdAt.getTime() + 300_000), 'INSTITUTION_SELECTED', 'user')] : []),
      ...(submittedAt ? [event(submittedAt, 'DOCUMENTS_SUBMITTED', 'user')] : []),
      ...(status === 'UNDER_REVIEW' && submittedAt
        ? [event(new Date(submittedAt.getTime() + hours(1)), 'UNDER_REVIEW', 'admin', application.note)]
        : []),
      ...(decidedAt ? [event(decidedAt, status, 'admin', application.note)] : []),
      ...(status === 'CANCELLED' ? [event(new Date(createdAt.getTime() + hours(2)), 'CANCELLED', 'user')] : []),
    ]);
  await tx.insert(consents).values({
    id: newId(clock),
    userId: user.id,
    creditId: id,
    termsVersionId,
    purpose: 'application',
    acceptedAt: createdAt,
    address: '127.0.0.1',
  });
  await insertPapers(tx, application, index, id, papers, submittedAt ?? createdAt);
  await countCredit(tx, null, { status, createdAt, submittedAt, amountCents });

  const name = `${user.nombres} ${user.apellidos}`;
  await tx.insert(notifications).values({
    id: newId({ now: () => createdAt }),
    type: 'new_credit',
    message: `${name} inició una solicitud`,
    entityId: id,
    metadata: {},
    createdAt,
  });
  if (decidedAt) {
    await tx.insert(activities).values({
      id: newId({ now: () => decidedAt }),
      type: 'credit',
      status: status === 'APPROVED' ? 'approved' : 'rejected',
      description: status === 'APPROVED' ? 'Crédito aprobado' : 'Crédito rechazado',
      targetId: id,
      targetName: creditTitle(id),
      timestamp: decidedAt,
    });
  }
}

async function insertPapers(
  tx: Tx,
  application: DemoApplication,
  index: number,
  creditId: string,
  papers: Material['papers'],
  createdAt: Date,
): Promise<void> {
  if (application.uploaded.length === 0) return;
  await tx.insert(documents).values(
    application.uploaded.map((type) => {
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
        storageKey: paper.key,
        isVerified,
        verifiedAt: isVerified ? createdAt : null,
        comments: isVerified ? '' : null,
        createdAt,
      };
    }),
  );
}

import { Readable } from 'node:stream';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { HandoverFile } from '@cotejo/contracts/handovers/contact';
import {
  allowedAnswers,
  handoverFileName,
  handoverReference,
  type OpenedThing,
} from '@cotejo/contracts/handovers/states';
import { makeZip } from 'client-zip';
import { recordContactReading } from '#modules/activity-log';
import {
  type CreditRow,
  chargedTableOf,
  creditName,
  creditNumber,
  type DocumentRow,
  findCredit,
  findDocument,
  getOffer,
  listDocumentsOf,
  presentRequest,
  priceCredit,
  readSnapshot,
  recordInstitutionOpenings,
} from '#modules/credits';
import type { ContactContext, Context } from '#platform/context.ts';
import { inTransaction, type Reader, type Tx } from '#platform/db/database.ts';
import type { FileReply } from '#platform/http/file-reply.ts';
import { sha256 } from '#platform/sha256.ts';
import { StorageUnavailable, StoredFileDamaged, StoredFileMissing } from '#platform/storage/storage.ts';
import { tellOffice } from '../links/send-links.ts';
import { getHandover } from '../lock-handover.ts';
import { logAct } from '../log-act.ts';
import * as handoverRepository from '../repository.ts';
import { writeHandoverPdf } from './write-handover-pdf.ts';

interface OpenedFile {
  readonly handover: handoverRepository.HandoverRow;
  readonly credit: CreditRow;
}

/** The session was checked with the request, so the hand-over is not withdrawn. */
async function openFile({ actor, db }: ContactContext): Promise<OpenedFile> {
  const handover = await getHandover(db, actor.handoverId);
  const credit = handover.creditId === null ? null : await findCredit(db, handover.creditId);
  if (!credit) throw new DomainError('SESSION_EXPIRED');
  return { handover, credit };
}

/** Nothing of the office is in it: no notes, names or other applications. */
export async function getHandoverFile(context: ContactContext): Promise<HandoverFile> {
  const opened = await openFile(context);
  const file = await presentFile(context.db, opened);
  await inTransaction(context.db, (tx) => recordView(context, tx, opened, 'page'));
  return file;
}

async function presentFile(reader: Reader, { handover, credit }: OpenedFile): Promise<HandoverFile> {
  const applicant = credit.userId === null ? null : await handoverRepository.findPerson(reader, credit.userId);
  const consent = await handoverRepository.findGivenConsent(reader, credit.id, handover.institutionId);
  const { amortizationType, decidedAt } = credit;
  if (!applicant || !consent || amortizationType === null || decidedAt === null)
    throw new DomainError('SESSION_EXPIRED');
  const offer = await getOffer(reader, credit);
  const price = priceCredit(credit, readSnapshot(offer).product, amortizationType);
  const { firstPayment, lastPayment, received, upfront, refunded, realCost, realTotal, realAnnualRate, charges } =
    price.cost;
  return {
    handoverId: handover.id,
    creditId: credit.id,
    institutionId: handover.institutionId,
    state: handover.state,
    by: handover.by,
    version: handover.version,
    allowed: [...allowedAnswers(handover.state)],
    approvedAt: decidedAt.toISOString(),
    applicant,
    request: { ...presentRequest(credit), submittedAt: credit.submittedAt?.toISOString() ?? null },
    offer: {
      ...{ sha256: offer.sha256, takenAt: offer.takenAt.toISOString(), rate: price.rate, amortizationType },
      ...{ firstPayment, lastPayment, received, upfront, refunded, realCost, realTotal, realAnnualRate, charges },
      table: chargedTableOf(price),
    },
    documents: (await listDocumentsOf(reader, [credit.id])).map((document) => ({
      id: document.id,
      documentType: document.documentType,
      fileName: document.fileName,
      bytes: document.sizeBytes,
      sha256: document.sha256,
      verifiedAt: document.verifiedAt?.toISOString() ?? null,
    })),
    consent: { termsVersion: consent.termsVersion, acceptedAt: consent.consent.acceptedAt.toISOString() },
  };
}

/** Throws NOT_FOUND, UNAVAILABLE for a missing or damaged file, of which the office is told. */
export async function downloadHandoverDocument(context: ContactContext, documentId: string): Promise<FileReply> {
  const opened = await openFile(context);
  const { handover, credit } = opened;
  const document = await findDocument(context.db, credit.id, documentId);
  if (!document) throw new DomainError('NOT_FOUND');
  const content = await readDocument(context, handover, document);
  await recordDownload(context, opened, document.documentType, [document.id]);
  return { content, contentType: document.fileType, fileName: document.fileName };
}

/** Everything is read and checked before the first byte. Throws UNAVAILABLE. */
export async function downloadHandoverFile(context: ContactContext, format: 'zip' | 'pdf'): Promise<FileReply> {
  const opened = await openFile(context);
  const { handover, credit } = opened;
  const file = await presentFile(context.db, opened);
  const { name: institution } = await handoverRepository.findChannel(context.db, handover.institutionId);
  const stored = format === 'zip' ? await listDocumentsOf(context.db, [credit.id]) : [];
  const documents: { name: string; input: Buffer; lastModified: Date }[] = [];
  for (const document of stored) {
    documents.push({
      name: `${entryNames[document.documentType]}.${extensions[document.fileType]}`,
      input: await readDocument(context, handover, document),
      lastModified: document.createdAt,
    });
  }
  const pdf = await writeHandoverPdf(context, {
    ...{ file, institution, number: creditNumber(credit), reference: handoverReference(handover.id) },
    issuedAt: context.clock.now().toISOString(),
  });
  await recordDownload(
    context,
    opened,
    format,
    stored.map(({ id }) => id),
  );
  const fileName = handoverFileName(handover.id, format);
  if (format === 'pdf') return { content: pdf, contentType: 'application/pdf', fileName };
  const entries = [{ name: 'expediente.pdf', input: pdf, lastModified: context.clock.now() }, ...documents];
  return { content: Readable.from(makeZip(entries)), contentType: 'application/zip', fileName };
}

const entryNames: Record<DocumentRow['documentType'], string> = {
  id: 'identificacion',
  payroll: 'roles-de-pago',
  services: 'servicios',
};

const extensions: Record<DocumentRow['fileType'], string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

async function readDocument(
  context: ContactContext,
  handover: handoverRepository.HandoverRow,
  document: DocumentRow,
): Promise<Buffer> {
  try {
    const content = await context.storage.get(document.storageKey);
    if (sha256(content) === document.sha256) return content;
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    if (!(error instanceof StoredFileMissing || error instanceof StoredFileDamaged)) throw error;
  }
  await tellOfDamage(context, handover);
  throw new DomainError('UNAVAILABLE', {
    message: 'Un documento de este expediente no se puede leer. Ya avisamos a Cotejo; inténtelo más tarde.',
    retryAfterSeconds: 300,
  });
}

/** Once: every try of the contact would tell it again. */
const tellOfDamage = (context: Context, handover: handoverRepository.HandoverRow): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const message = `Un documento no se puede leer: expediente ${handoverReference(handover.id)}`;
    if (await handoverRepository.hasNotice(tx, handover.id, message)) return;
    await tellOffice(context, tx, handover, message);
  });

/** Committed before the response: what cannot be recorded is not shown. */
const recordDownload = (
  context: ContactContext,
  opened: OpenedFile,
  what: OpenedThing,
  documentIds: readonly string[],
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const { handover } = opened;
    await recordInstitutionOpenings(context, tx, handover.institutionId, documentIds);
    await logAct(context, tx, {
      ...{ handoverId: handover.id, linkId: context.actor.linkId, kind: 'downloaded', what, by: 'contact' },
      ...{ who: context.actor.name, ipAddress: context.ipAddress },
    });
    await recordView(context, tx, opened, what);
  });

const viewed: Record<OpenedThing, string> = {
  page: 'La institución abrió el expediente',
  pdf: 'La institución descargó el resumen del expediente',
  zip: 'La institución descargó el expediente completo',
  id: 'La institución abrió la cédula',
  payroll: 'La institución abrió los roles de pago',
  services: 'La institución abrió la planilla',
};

const recordView = (context: ContactContext, tx: Tx, { credit }: OpenedFile, what: OpenedThing): Promise<void> =>
  recordContactReading(context, tx, {
    ...{ description: viewed[what], targetId: credit.id, targetName: creditName(credit, null) },
    ...{ personId: credit.userId, contact: context.actor.email, what },
  });

import type { AdminCredit, CreditApplicant } from '@cotejo/contracts/credits/review';
import { mediaUrl } from '#modules/catalog';
import type { AdminContext } from '#platform/context.ts';
import type { Reader } from '#platform/db/database.ts';
import { creditNumber } from '../credit-number.ts';
import { holdOf, presentTaken } from '../desk/hold.ts';
import { dueAtOf, isUrgentAt } from '../due-at.ts';
import { type CreditPrice, listPrices, presentPrice } from '../offer/price-credit.ts';
import { presentRequest } from '../request/request-columns.ts';
import { isOwnApplication, readReviewer } from './own-application.ts';
import { countDocuments, type ListedRow, listAdminNames, listReturners } from './repository.ts';

/** Shown when the account was deleted. */
const nobody: CreditApplicant = {
  id: null,
  nombres: 'Cuenta eliminada',
  apellidos: '',
  cedula: null,
  email: null,
  telefono: null,
};

/** The price is null without an institution. */
export interface PricedCredit {
  readonly credit: AdminCredit;
  readonly price: CreditPrice | null;
}

export type Presenter = Pick<AdminContext, 'actor' | 'clock' | 'workingDays'>;

export const presentCredits = async (
  reader: Reader,
  presenter: Presenter,
  rows: readonly ListedRow[],
): Promise<AdminCredit[]> => (await presentPricedCredits(reader, presenter, rows)).map(({ credit }) => credit);

export async function presentPricedCredits(
  reader: Reader,
  { actor, clock, workingDays }: Presenter,
  rows: readonly ListedRow[],
): Promise<PricedCredit[]> {
  if (rows.length === 0) return [];
  const now = clock.now();
  const counts = await countDocuments(
    reader,
    rows.map(({ credit }) => credit.id),
  );
  const returners = await listReturners(
    reader,
    rows.filter(({ credit }) => credit.round > 1).map(({ credit }) => credit.id),
  );
  const names = await listAdminNames(reader, [
    ...rows.flatMap(({ credit }) => [credit.decidedBy, credit.takenBy]),
    ...returners.values(),
  ]);
  const nameOf = (id: string | null | undefined): string | null => (id ? (names.get(id) ?? null) : null);
  const reviewer = await readReviewer(reader, actor);
  const prices = await listPrices(reader, rows);
  return rows.map((row) => {
    const { id, decidedBy } = row.credit;
    const returner = returners.get(id);
    const returnerName = nameOf(returner);
    const hold = holdOf(row.credit, now);
    const holderName = nameOf(hold?.adminId);
    const price = prices.get(id) ?? null;
    const credit = {
      ...presentCredit(row),
      ...presentPrice(price),
      documentCounts: counts.get(id) ?? { total: 0, verified: 0, rejected: 0 },
      decidedBy,
      decidedByName: nameOf(decidedBy),
      returnedTo: returner && returnerName !== null ? { id: returner, name: returnerName } : null,
      taken: hold && holderName !== null ? presentTaken(hold, holderName, actor) : null,
      dueAt: dueAtOf(workingDays, row.credit)?.toISOString() ?? null,
      isUrgent: isUrgentAt(workingDays, row.credit, now),
      isOwn: isOwnApplication(reviewer, { credit: row.credit, applicant: row.user }),
    };
    return { credit, price };
  });
}

const presentChosenInstitution = ({ logoImageId, ...institution }: NonNullable<ListedRow['institution']>) => ({
  ...institution,
  logo: logoImageId && mediaUrl(logoImageId),
});

type Looked =
  | keyof ReturnType<typeof presentPrice>
  | 'documentCounts'
  | 'decidedBy'
  | 'decidedByName'
  | 'returnedTo'
  | 'taken'
  | 'dueAt'
  | 'isUrgent'
  | 'isOwn';

function presentCredit({ credit, user, institution }: ListedRow): Omit<AdminCredit, Looked> {
  return {
    id: credit.id,
    number: creditNumber(credit),
    status: credit.status,
    ...presentRequest(credit),
    user: user ?? nobody,
    institution: institution && presentChosenInstitution(institution),
    amortizationType: credit.amortizationType,
    version: credit.version,
    round: credit.round,
    createdAt: credit.createdAt.toISOString(),
    updatedAt: credit.updatedAt.toISOString(),
    submittedAt: credit.submittedAt?.toISOString() ?? null,
    lastSubmittedAt: credit.lastSubmittedAt?.toISOString() ?? null,
    decidedAt: credit.decidedAt?.toISOString() ?? null,
  };
}

import { type InstitutionRow, selectInstitutions } from '#catalog/institution-rows.ts';
import { readCharges } from '#catalog/read-charges.ts';
import type { Reader } from '#db/database.ts';
import { pricedProductOf } from '#modules/institutions';
import type { PresentProduct } from './csv/judge-products.ts';

export const presentProduct = ({ id, name, isActive, minRate, maxRate, personalLoan, rates }: InstitutionRow) => ({
  ...{ institutionId: id, versionId: rates.versionId, name, isActive, minRate, maxRate },
  product: { ...pricedProductOf(personalLoan), charges: readCharges(personalLoan.charges) },
});

/** What files of products are compared with and made of: every institution, deleted ones too. */
export const listPresentProducts = async (reader: Reader): Promise<PresentProduct[]> =>
  (await selectInstitutions(reader)).map(presentProduct);

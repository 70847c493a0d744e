import { mediaUrl } from '#modules/catalog';
import type { Reader } from '#platform/db/database.ts';
import { findWhose } from './repository.ts';

/** 'María Q.' and the chosen institution: enough to see whose it is, and no more. Null once the account was deleted. */
export async function presentWhose(reader: Reader, creditId: string) {
  const found = await findWhose(reader, creditId);
  if (!found) return null;
  const { nombres, apellidos, institution } = found;
  const [firstName = ''] = nombres.split(' ');
  const [initial = ''] = apellidos;
  return {
    person: `${firstName} ${initial.toUpperCase()}.`,
    institution: institution && {
      name: institution.name,
      logo: institution.logoImageId && mediaUrl(institution.logoImageId),
    },
  };
}

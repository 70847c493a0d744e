import { hasForeignLetters } from '@cotejo/contracts/core/contact-fields.schemas';
import type { InstitutionWarning } from '@cotejo/contracts/institutions/charges';
import type { Institution } from '@cotejo/contracts/institutions/public';
import { productWarnings } from '#modules/rates';
import type { Context } from '#platform/context.ts';

export function institutionWarnings(
  context: Pick<Context, 'catalog' | 'clock'>,
  institution: Pick<Institution, 'type' | 'maxRate' | 'products' | 'website'>,
): InstitutionWarning[] {
  const { website } = institution;
  const warnings = productWarnings(context, institution);
  if (website !== null && hasForeignLetters(website)) {
    warnings.push({
      code: 'WEBSITE_LETTERS',
      field: 'website',
      message: `El sitio web tiene letras que no son las comunes (${new URL(website).hostname}): comprueba que sea el de la institución`,
    });
  }
  return warnings;
}

import { obligationWords } from '@cotejo/contracts/charge-words';
import type { Institution } from '@cotejo/contracts/institutions/public';
import { describeCharge } from './credits/charges/charge-words.ts';
import type { FaqEntry } from './faq/faq-entries.ts';
import { offeredRange } from './offered-range.ts';

// schema.org objects for search engines.

export const describeOrganization = (origin: string) => ({
  '@type': 'Organization',
  name: 'Cotejo',
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
  description: 'Compara en dólares lo que cuesta el mismo préstamo en bancos y cooperativas del Ecuador.',
  areaServed: { '@type': 'Country', name: 'Ecuador' },
});

/** The last step is the page itself. */
export const describeBreadcrumbs = (origin: string, steps: readonly { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Inicio', path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

export function describeArticle(
  origin: string,
  post: { slug: string; title: string; excerpt: string; publishedOn: string; updatedOn: string; sharedImage: string },
) {
  const organization = describeOrganization(origin);
  return {
    '@type': 'Article',
    headline: post.title,
    description: post.excerpt,
    image: `${origin}/og/${post.sharedImage}.png`,
    datePublished: post.publishedOn,
    dateModified: post.updatedOn,
    inLanguage: 'es-EC',
    mainEntityOfPage: `${origin}/blog/${post.slug}`,
    author: organization,
    publisher: organization,
  };
}

export const describeQuestions = (entries: readonly FaqEntry[]) => ({
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

export function describeLoan(origin: string, { name, slug, type, minRate, maxRate, products }: Institution) {
  const { description, charges } = products.personalLoan;
  const { minAmount, maxAmount, minTerm, maxTerm } = offeredRange(products.personalLoan);
  return {
    '@type': 'LoanOrCredit',
    name: `Préstamo personal de ${name}`,
    ...(description && { description }),
    url: `${origin}/instituciones/${slug}`,
    provider: { '@type': type === 'BANK' ? 'BankOrCreditUnion' : 'FinancialService', name },
    areaServed: { '@type': 'Country', name: 'Ecuador' },
    currency: 'USD',
    loanType: 'Préstamo personal de consumo',
    amount: { '@type': 'MonetaryAmount', currency: 'USD', minValue: minAmount, maxValue: maxAmount },
    loanTerm: { '@type': 'QuantitativeValue', minValue: minTerm, maxValue: maxTerm, unitCode: 'MON' },
    ...(charges.length > 0 && {
      feesAndCommissionsSpecification: charges
        .map((charge) => `${charge.name} (${obligationWords[charge.obligation]}): ${describeCharge(charge, minTerm)}`)
        .join(' '),
    }),
    interestRate: { '@type': 'QuantitativeValue', minValue: minRate, maxValue: maxRate, unitText: 'PERCENT' },
  };
}

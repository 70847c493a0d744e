import { noCriteria } from '@cotejo/finance/criteria';
import { describe, expect, it } from 'vitest';
import { createBlogFields, updateBlogFields } from './blog/admin.schemas.ts';
import { blogPostSchema } from './blog/public.schemas.ts';
import { institutionSchema } from './institutions/public.schemas.ts';

const loan = {
  minAmount: 500,
  maxAmount: 20_000,
  minTerm: 3,
  maxTerm: 60,
  minIncome: 500,
  maxIncome: 10_000,
  minRate: 14,
  maxRate: 15,
  requirements: [],
  features: [],
  description: '',
  locations: [],
  charges: [],
  criteria: noCriteria,
};
const institution = {
  id: 'i',
  slug: 'banco',
  name: 'Banco',
  type: 'BANK',
  logo: null,
  email: null,
  phone: null,
  whatsapp: null,
  website: null,
  supervisor: null,
  segment: null,
  minRate: 14,
  maxRate: 15,
  isActive: true,
  available: true,
  featured: false,
  branches: { mainBranch: { city: 'Quito' }, otherBranches: [{ city: 'Loja' }] },
  products: { personalLoan: loan },
  rates: {
    validFrom: '2026-11-01T00:00:00.000Z',
    confirmedAt: null,
    isStale: false,
    isExcluded: false,
    source: { label: 'Registro inicial', url: null },
  },
  answerRecord: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};

describe('an institution', () => {
  it.each(['/media/1', 'data:image/png;base64,iVBORw0KGgo='])('has a logo by URL or as data: %s [1.3.05]', (logo) => {
    expect(institutionSchema.parse({ ...institution, logo }).logo).toBe(logo);
  });

  it('may have metadata with a logo in base64 [1.3.08]', () => {
    const metadata = { logoBase64: 'iVBORw0KGgo=' };
    expect(institutionSchema.parse({ ...institution, metadata }).metadata).toEqual(metadata);
  });

  it('has a main branch and a list of others, each with its city [1.3.09]', () => {
    expect(institutionSchema.parse(institution).branches).toEqual(institution.branches);
    for (const branches of [{ mainBranch: {}, otherBranches: [] }, { mainBranch: { city: 'Quito' } }, {}]) {
      expect(institutionSchema.safeParse({ ...institution, branches }).success).toBe(false);
    }
  });
});

describe('a post', () => {
  const post = {
    id: 'b',
    slug: 'nota',
    title: 'Nota',
    content: '<p>Texto</p>',
    excerpt: 'Texto',
    description: 'Texto',
    image: null,
    imageAlt: '',
    isActive: true,
    publishedOn: '2026-11-01',
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
  };

  it.each(['id', 'slug', 'title', 'content', 'image', 'isActive'])('has %s [1.3.17]', (field) => {
    expect(blogPostSchema.safeParse(post).success).toBe(true);
    const { [field as keyof typeof post]: _left, ...rest } = post;
    expect(blogPostSchema.safeParse(rest).success).toBe(false);
  });

  it('is published and described as it was before where a change names neither', () => {
    expect(updateBlogFields.parse({ isActive: false })).toEqual({ isActive: false });
    expect(updateBlogFields.parse({ publishedOn: '' }).publishedOn).toBeUndefined();
  });

  it('is active unless its author says otherwise', () => {
    expect(createBlogFields.parse({ title: 'Nota', slug: 'nota', content: '' }).isActive).toBe(true);
  });
});

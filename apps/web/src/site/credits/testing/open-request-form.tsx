import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, type Handlers, refusal } from '#testing/fake-api.ts';
import { sampleSiteData } from '#testing/sample-site-data.ts';
import { pageInstitutionsOf, preparePageInstitutions } from '../../page-institutions.ts';
import { RequestForm } from '../request-form/RequestForm.tsx';
import type { UrlFigures } from '../request-form/request-figures.ts';
import { renderFlow } from './render-flow.tsx';
import { maria } from './samples.ts';

const data = sampleSiteData();
const limits = { amount: { min: 500, max: 40_000 }, term: { min: 3, max: 72 }, income: { min: 460, max: 10_000 } };
const catalog = preparePageInstitutions(pageInstitutionsOf(data.institutions()));
export const create = 'POST /credits';

const sources = {
  'GET /public/institutions/cities': { data: ['quito', 'cuenca'] },
  'GET /public/institutions/limits': { data: limits },
  'GET /users/verify/*': () => refusal(404, 'NOT_FOUND', 'no'),
  'POST /auth/verify-token': { data: { valid: true, user: maria, expiresAt: '2027-01-01T00:00:00.000Z' } },
};

/** `handlers` override the default responses. */
export function openRequestForm(
  handlers: Handlers = {},
  urlFigures: UrlFigures = {},
  {
    cities = ['Cuenca', 'Quito'],
    pageLimits = limits,
    canLookUp = false,
    state = null,
  }: {
    cities?: string[];
    pageLimits?: typeof limits | null;
    canLookUp?: boolean;
    /** The router's state of the page. */
    state?: unknown;
  } = {},
) {
  const api = fakeApi({ ...sources, ...handlers });
  const terms = { id: '0195e000-0000-7000-8000-000000000003', version: '3' };
  const Page = () => <RequestForm {...{ catalog, limits: pageLimits, cities, urlFigures, canLookUp, terms }} />;
  renderFlow({ pathname: '/creditos/solicitud', state }, [{ path: '/creditos/solicitud', Component: Page }]);
  return api;
}

export const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const submitButton = () => screen.getByRole('button', { name: /COMPARAR|Verificando/ });

export async function fillPerson() {
  await screen.findByRole('option', { name: 'Quito' });
  await userEvent.selectOptions(screen.getByLabelText('Ubicación'), 'Quito');
  if (!box('Cédula').readOnly) await userEvent.type(box('Cédula'), '1700000050');
  if (!box('Mail').readOnly) await userEvent.type(box('Mail'), maria.email);
}

export const accept = () =>
  userEvent.click(screen.getByRole('checkbox', { name: 'Acepto los términos y condiciones' }));

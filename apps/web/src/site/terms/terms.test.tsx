import type { PublishedTerms } from '@cotejo/contracts/site-data';
import { render, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { routeComponent } from '#testing/route-component.ts';
import PrivacyPage from './PrivacyPage.tsx';
import { personalDataOf } from './personal-data.ts';
import TermsPage from './TermsPage.tsx';

const content =
  '<p>Versión 7.</p><h2>1. Qué es</h2><p>Un sitio.</p><h2>2. Tus datos</h2><p>Tu cédula.</p><h3>Cuánto</h3><p>Un año.</p><h2>3. Cambios</h2><p>Avisamos.</p>';
const terms: PublishedTerms = {
  id: 't',
  version: '7',
  title: 'Términos de Cotejo',
  content,
  // Still the evening before in Ecuador.
  updatedAt: '2026-11-21T03:00:00.000Z',
};
const origin = 'http://localhost';

async function renderPage(Component: ComponentType<never>, data: object) {
  const Page = createRoutesStub([
    { path: '/', Component: routeComponent(Component), loader: () => ({ origin, ...data }) },
  ]);
  render(<Page />);
  const heading = await screen.findByRole('heading', { level: 1 });
  return { heading: heading.textContent, text: screen.getByRole('main').textContent ?? '' };
}

describe('/terminos', () => {
  it('has the text in force, its version and its day [9.2.3]', async () => {
    const { heading, text } = await renderPage(TermsPage, { terms });
    expect(heading).toBe('Términos de Cotejo');
    expect(text).toContain('Versión 7, actualizada el 20 de noviembre de 2026');
    expect(text).toContain('Un sitio.');
    expect(screen.getByRole('heading', { level: 2, name: '3. Cambios' })).toBeTruthy();
  });

  it('says where there is none [9.2.3]', async () => {
    const { heading, text } = await renderPage(TermsPage, { terms: null });
    expect([heading, text]).toEqual([
      'Términos y condiciones',
      'Términos y condicionesNo hay términos y condiciones disponibles',
    ]);
  });
});

describe('/privacidad', () => {
  it('has what the terms in force say of personal data, and nothing else of them [9.2.3]', async () => {
    const { heading, text } = await renderPage(PrivacyPage, { terms, personalData: personalDataOf(content) });
    expect(heading).toBe('Privacidad');
    expect(text).toContain('Versión 7, actualizada el 20 de noviembre de 2026');
    expect(text).toContain('Tu cédula.CuántoUn año.');
    expect(text).not.toMatch(/Un sitio|Avisamos/);
  });

  it('says that we count dates without names, and how an institution has a record corrected [12.12.59]', async () => {
    const { text } = await renderPage(PrivacyPage, { terms, personalData: null });
    expect(text).toContain('contamos fechas sin nombres. Una institución que vea un error en su cuenta puede pedir');
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Contacto' }).getAttribute('href')).toBe(
      '/contacto',
    );
  });

  it('has the whole text where no section is about personal data [9.2.3]', async () => {
    const whole = { ...terms, content: '<p>Un sitio.</p>' };
    const { text } = await renderPage(PrivacyPage, { terms: whole, personalData: personalDataOf(whole.content) });
    expect(text).toContain('no tienen un apartado propio sobre tus datos personales');
    expect(text).toContain('Un sitio.');
  });

  it('says where there are no terms [9.2.3]', async () => {
    const { text } = await renderPage(PrivacyPage, { terms: null, personalData: null });
    expect(text).toBe('PrivacidadNo hay términos y condiciones disponibles');
  });
});

describe('the sections on personal data', () => {
  it.each([
    ['<h3>Privacidad</h3><p>a</p><h3>Otro</h3>', '<h3>Privacidad</h3><p>a</p>'],
    ['<h2>Protección de <b>datos</b></h2><p>a</p>', '<h2>Protección de <b>datos</b></h2><p>a</p>'],
    ['<h2>Otro</h2><p>datos</p>', null],
    ['<p>datos</p>', null],
  ])('of %s are %s', (html, sections) => expect(personalDataOf(html)).toBe(sections));
});

import { render, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { routeComponent } from '#testing/route-component.ts';
import { faqEntries } from '../faq/faq-entries.ts';
import AboutPage from './AboutPage.tsx';
import AcercaPage from './AcercaPage.tsx';
import { benefitCards, processSteps, ranking } from './about-text.ts';

async function renderAt(path: string, Component: ComponentType<never>) {
  const loader = () => ({ origin: 'http://localhost', institutionCount: 28 });
  const Page = createRoutesStub([{ path, Component: routeComponent(Component), loader }]);
  render(<Page initialEntries={[path]} />);
  return (await screen.findByRole('heading', { level: 1 })).textContent;
}

describe('quienes somos', () => {
  it('shows the mission [1.2.27] [1.2.137]', async () => {
    expect(await renderAt('/quienes-somos', AboutPage)).toBe('Quiénes somos');
    expect(screen.getByRole('heading', { name: 'Nuestra misión' })).toBeTruthy();
    expect(screen.getByText(/saber cuánto cuesta un préstamo antes de firmarlo/)).toBeTruthy();
  });

  it('shows six benefits [1.2.138]', async () => {
    await renderAt('/quienes-somos', AboutPage);
    const cards = within(screen.getByRole('region', { name: 'Lo que te ofrecemos' })).getAllByRole('heading', {
      level: 3,
    });
    expect(cards.map((card) => card.textContent)).toEqual(benefitCards.map((card) => card.title));
    expect(cards).toHaveLength(6);
  });

  it('shows the three steps [1.2.139]', async () => {
    await renderAt('/quienes-somos', AboutPage);
    const steps = within(screen.getByRole('region', { name: /Tres pasos/ })).getAllByRole('listitem');
    expect(steps).toHaveLength(3);
    for (const [index, step] of steps.entries()) expect(step.textContent).toContain(processSteps[index]?.text);
  });

  it('shows the commitment to Ecuador [1.2.140]', async () => {
    await renderAt('/quienes-somos', AboutPage);
    expect(screen.getByRole('heading', { name: 'Nuestro compromiso con Ecuador' })).toBeTruthy();
    expect(screen.getByText(/Hablamos en dólares y en palabras de aquí/)).toBeTruthy();
  });
});

it('has a short Acerca page that leads on [1.2.25] [1.2.142]', async () => {
  expect(await renderAt('/acerca', AcercaPage)).toBe('Acerca de Cotejo');
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Contacto' }).getAttribute('href')).toBe(
    '/contacto',
  );
});

it('says wherever it speaks of the order that it counts the charges of the law and of the institution', () => {
  const sentences = [...ranking.paragraphs, ...faqEntries.map(({ answer }) => answer)].flatMap((text) =>
    text.split(/(?<=\.)\s/).filter((sentence) => /^(De entrada, e|E)l orden es/.test(sentence)),
  );
  expect(sentences).toHaveLength(2);
  for (const sentence of sentences) expect(sentence).toContain('los cargos que pide la ley o la institución');
});

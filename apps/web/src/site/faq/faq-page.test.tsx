import { render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { routeComponent } from '#testing/route-component.ts';
import FaqPage from './FaqPage.tsx';
import { faqEntries } from './faq-entries.ts';

beforeEach(async () => {
  const loader = () => ({ origin: '', bannerUrl: null, ceiling: { month: '2026-11', effectiveRate: 16.77 } });
  const Page = createRoutesStub([{ path: '/preguntas-frecuentes', Component: routeComponent(FaqPage), loader }]);
  render(<Page initialEntries={['/preguntas-frecuentes']} />);
  await screen.findByRole('heading', { level: 1, name: 'Preguntas frecuentes' });
});

const entriesOf = (category: string) =>
  within(screen.getByRole('region', { name: category })).getAllByRole('heading', { level: 3 });

it.each([
  ['[1.2.131]', 'Sobre Cotejo', 3],
  ['[1.2.132]', 'Préstamos personales', 3],
  ['[1.2.133]', 'Proceso de solicitud', 3],
  ['[1.2.134]', 'Seguridad y datos', 2],
])('%s has the category %s with %d entries', (_id, category, count) => expect(entriesOf(category)).toHaveLength(count));

it('has five categories that hold every entry [1.2.26] [1.2.135]', () => {
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(5);
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(
    faqEntries.map((entry) => entry.question),
  );
});

it('names the ceiling of the month that is in force, as /tasas does, and says that the order can be another [6.3.9]', () => {
  const text = screen.getByRole('main').textContent?.replaceAll('\u00a0', ' ');
  expect(text).toContain('El techo legal del crédito de consumo también es una TEA: 16,77 %, el de noviembre de 2026.');
  expect(text).toContain('De entrada, el orden es el total que pagas');
});

it('shares one name among its panels, so that the browser keeps one open', () => {
  const panels = [...document.querySelectorAll('main details')];
  expect(panels).toHaveLength(faqEntries.length);
  expect(new Set(panels.map((panel) => panel.getAttribute('name'))).size).toBe(1);
});

it.each([
  ['[1.1.10]', 'Préstamos desde $2.000 hasta $30.000'],
  ['[1.1.11]', 'generalmente de 6 a 64 meses'],
  ['[1.1.12]', 'La respuesta preliminar llega en 24 a 72 horas laborables: a más tardar el tercer día laborable'],
  [
    '[1.1.13]',
    'Ser mayor de edad, tener cédula ecuatoriana, ingresos mensuales demostrables y un historial crediticio aceptable',
  ],
  ['[1.1.14]', 'Cotejo se financia con convenios con las instituciones'],
  ['[1.1.15]', 'Son 3 pasos. Primero, busca y compara'],
  ['[1.1.15]', 'Segundo, elige: miras la cuota fija o la que baja mes a mes'],
  ['[1.1.15]', 'Tercero, solicita: subes tres documentos y envías tu solicitud'],
])('%s states: %s', (_id, claim) => expect(screen.getByRole('main').textContent).toContain(claim));

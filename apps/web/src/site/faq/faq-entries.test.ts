import { describe, expect, it } from 'vitest';
import { faqCategories, faqEntries } from './faq-entries.ts';

const countIn = (category: string) => faqEntries.filter((entry) => entry.category === category).length;
const everything = faqEntries.map((entry) => entry.answer).join(' ');

describe('the entries of the frequent questions', () => {
  it('each have an id of their own, a question, an answer and a category [1.2.136]', () => {
    expect(new Set(faqEntries.map((entry) => entry.id)).size).toBe(faqEntries.length);
    for (const entry of faqEntries) {
      expect(entry.id).toMatch(/^[a-z-]+$/);
      expect(entry.question).toMatch(/\?$|hago\?$/);
      expect(entry.answer.length).toBeGreaterThan(60);
      expect(faqCategories).toContain(entry.category);
    }
  });

  it('fill five categories with 3, 3, 3, 2 and 4', () => {
    expect(faqCategories.map(countIn)).toEqual([3, 3, 3, 2, 4]);
  });

  it('state what the document claims', () => {
    expect(everything).toContain('desde $2.000 hasta $30.000');
    expect(everything).toContain('generalmente de 6 a 64 meses');
    expect(everything).toContain('en 24 a 72 horas laborables: a más tardar el tercer día laborable');
    expect(everything).toContain(
      'Ser mayor de edad, tener cédula ecuatoriana, ingresos mensuales demostrables y un historial crediticio aceptable',
    );
    expect(everything).toContain('se financia con convenios con las instituciones');
    expect(everything).toContain('Son 3 pasos');
    // The limits of the sliders are wider.
    expect(everything).toContain('Son los más comunes');
    expect(everything).toContain('En Configuración, en la sección Privacidad, descargas todo');
  });
});

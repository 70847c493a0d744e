import { describe, expect, it } from 'vitest';
import { benefitCards, processSteps, productFacts, ranking } from './about-text.ts';

describe('the words about Cotejo', () => {
  it('has the six benefits and the three steps', () => {
    expect(benefitCards.map((card) => card.title)).toEqual([
      'Comparación transparente',
      '100% seguro',
      'Servicio gratuito',
      'Alianzas estratégicas',
      'Respaldo y confianza',
      'Educación financiera',
    ]);
    expect(processSteps.map((step) => step.title)).toEqual(['Busca y compara', 'Elige', 'Solicita']);
  });

  it('states amounts, terms, the waiting time and who pays', () => {
    const text = [...productFacts.paragraphs, ...ranking.paragraphs, ...processSteps.map((step) => step.text)].join(
      ' ',
    );
    for (const claim of [
      '$2.000 hasta $30.000',
      '6 a 64 meses',
      '24 a 72 horas laborables',
      'convenios con las instituciones',
    ]) {
      expect(text).toContain(claim);
    }
  });
});

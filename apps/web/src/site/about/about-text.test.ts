import { reviewStory } from '@cotejo/contracts/credits/review-story';
import { describe, expect, it } from 'vitest';
import { faqEntries } from '../faq/faq-entries.ts';
import * as words from './about-text.ts';
import { acercaText, benefitCards, processSteps, productFacts, ranking } from './about-text.ts';

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

  it('says of the rates where they come from, and nowhere that institutions published them', () => {
    expect(acercaText.paragraphs.join(' ')).toContain(
      'Las tasas de demostración son ilustrativas: parten del promedio cobrado en consumo en agosto de 2026',
    );
    const everything = JSON.stringify([words, faqEntries]);
    expect(everything).toContain('con la tasa mínima que mostramos');
    expect(everything).not.toMatch(/tasas? que publica|a qué mes corresponden/);
  });

  it('says what one gets and where to look, in whole sentences', () => {
    expect(words.aboutLead).toBe(
      'Ponemos sobre la mesa, con las mismas cifras, los créditos de todo el país. Tú decides.',
    );
    expect(words.contactText.paragraphs[0]).toBe(
      '¿Tienes una solicitud en curso? Mira tu perfil: ahí ves en qué paso está y qué falta.',
    );
    expect(JSON.stringify([words, faqEntries])).not.toContain('a quién le toca');
  });

  it('tells who reviews, who decides and who gets the papers in the same words everywhere [9.2.1]', () => {
    for (const { paragraphs } of [words.decision, words.acercaText, words.contactText])
      expect(paragraphs).toContain(reviewStory());
    expect(faqEntries.find(({ id }) => id === 'cuanto-tarda')?.answer).toContain(reviewStory());
  });

  it('states amounts, terms, the waiting time and who pays', () => {
    const text = [...productFacts.paragraphs, ...ranking.paragraphs, ...processSteps.map((step) => step.text)].join(
      ' ',
    );
    for (const claim of [
      '$2.000 hasta $30.000',
      '6 a 64 meses',
      'en 24 a 72 horas laborables: a más tardar el tercer día laborable',
      'convenios con las instituciones',
    ]) {
      expect(text).toContain(claim);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { datedReviewStep } from './answer-day.ts';
import { approvedMeaning, readyTitle, reviewStory } from './review-story.ts';

describe('who reviews, who decides and who gets the papers', () => {
  it('is told of a chosen institution by its name [9.2.1]', () => {
    expect(reviewStory('Banco Guayaquil')).toBe(
      'Una persona de Cotejo revisa tus documentos en tres días laborables. Si todo está en orden, tu solicitud queda lista: quien te evalúa y decide es Banco Guayaquil; si acepta, firma contigo. Con tu permiso, Cotejo le entrega tu solicitud y tus documentos.',
    );
    expect(readyTitle('Banco Guayaquil')).toBe('Tu solicitud está lista para Banco Guayaquil');
  });

  it('names the day of an application that was sent [10.1.3]', () => {
    expect(reviewStory('Banco Guayaquil', datedReviewStep('martes 14 de julio'))).toMatch(
      /^Una persona de Cotejo revisa tus documentos\. Tendrás una respuesta a más tardar el martes 14 de julio\. Si todo está en orden/,
    );
  });

  it('is told without one as well [9.2.1]', () => {
    expect(reviewStory()).toContain('quien te evalúa y decide es la institución que elijas; si acepta');
  });

  it('says that Aprobado is the end of the review, and that the institution decides [9.2.1]', () => {
    expect(approvedMeaning('Banco Guayaquil')).toBe(
      'Aprobado quiere decir que una persona de Cotejo revisó tus documentos y todo está en orden. Banco Guayaquil te evalúa y decide; si acepta, firma contigo. Con tu permiso, Cotejo le entrega tu solicitud y tus documentos.',
    );
  });

  it('says without permission that the person takes the papers there [6.30.1]', () => {
    expect(approvedMeaning('Banco Guayaquil', false)).toMatch(
      /Sin tu permiso no le entregamos nada: lleva tú la hoja y tus documentos\.$/,
    );
  });
});

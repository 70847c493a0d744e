// By when an application that was sent has an answer. Apart from review-story.ts, which more pages load.

/** @param day 'martes 14 de julio' */
export const answerByStep = (day: string): string => `Tendrás una respuesta a más tardar el ${day}.`;

/** @param day 'martes 14 de julio' */
export const datedReviewStep = (day: string): string =>
  `Una persona de Cotejo revisa tus documentos. ${answerByStep(day)}`;

/** Once that day has passed. */
export const lateReviewStep = 'Nos pasamos del plazo; tu solicitud sigue en revisión.';

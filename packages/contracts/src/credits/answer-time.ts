/** What Cotejo says of itself, and what it means here. Apart from review-story.ts, which every page loads. */
export const answerTime =
  'La respuesta preliminar llega en 24 a 72 horas laborables: a más tardar el tercer día laborable';

// Who reviews an application, who decides and who receives its papers. Every screen, mail and page
// that speaks of it takes its words from here, so that they cannot contradict one another. Imports
// nothing: the pages to read use it as well.

/** Name of the chosen institution; null where none is chosen. */
type InstitutionName = string | null;

const anyInstitution = 'la institución que elijas';

export const reviewTime = '24 a 72 horas laborables';

/** What Cotejo does. */
export const reviewStep = `Una persona de Cotejo revisa tus documentos en ${reviewTime}.`;

/** What the institution does: a bank or a cooperative, so nothing stands for its name. */
export const lenderStep = (institution: InstitutionName): string =>
  `Si todo está en orden, tu solicitud queda lista: quien te evalúa y decide es ${institution ?? anyInstitution}; si acepta, firma contigo.`;

/** What becomes of the papers. */
export const papersStep = 'Cotejo no le envía tus documentos.';

/** The whole story, as it is told before and after sending. */
export const reviewStory = (institution: InstitutionName = null): string =>
  `${reviewStep} ${lenderStep(institution)} ${papersStep}`;

/** The end of a sentence about documents. */
export const papersReader = 'solo la persona de Cotejo que revisa tu solicitud';

/** Who lends, in half a sentence. */
export const lenderDecides = `quien presta y decide es ${anyInstitution}`;

/** What is said of an application that passed the review: the status called Aprobado. */
export const readyTitle = (institution: InstitutionName): string =>
  `Tu solicitud está lista para ${institution ?? 'la institución que elegiste'}`;

/** What the person does with an application that passed the review. */
export const visitStep = (institution: InstitutionName): string =>
  `Ahora te toca ir a ${institution ?? 'la institución que elegiste'}.`;

/**
 * Who may ask for money before the loan is paid out.
 * @param upfront what the institution asks for on the first day, as '$30,00'; null where that is nothing
 */
export const advanceWarning = (upfront: string | null): string =>
  upfront === null
    ? 'Nadie debe pedirte dinero por adelantado.'
    : `Fuera de los ${upfront} que pagas aparte el primer día, en la institución, nadie debe pedirte dinero por adelantado.`;

/** What the status Aprobado means, and what it does not. */
export const approvedMeaning = (institution: InstitutionName): string =>
  `Aprobado quiere decir que una persona de Cotejo revisó tus documentos y todo está en orden. ${institution ?? 'La institución que elegiste'} te evalúa y decide; si acepta, firma contigo. ${papersStep}`;

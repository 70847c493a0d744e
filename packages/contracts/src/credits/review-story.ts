// Texts about the review, shared by every screen, mail and page so that they agree. No imports:
// content pages use them too.

/** Name of the chosen institution; null when none is chosen. */
type InstitutionName = string | null;

const anyInstitution = 'la institución que elijas';

/** Where there is no application whose day could be named. */
const reviewTime = 'en tres días laborables';

export const reviewStep = `Una persona de Cotejo revisa tus documentos ${reviewTime}.`;

/** Without an institution the text must fit both a bank and a cooperative. */
export const lenderStep = (institution: InstitutionName): string =>
  `Si todo está en orden, tu solicitud queda lista: quien te evalúa y decide es ${institution ?? anyInstitution}; si acepta, firma contigo.`;

const papersStep = 'Con tu permiso, Cotejo le entrega tu solicitud y tus documentos.';

export const noPermissionStep = 'Sin tu permiso no le entregamos nada: lleva tú la hoja y tus documentos.';

/** Shown before sending, and after it with the `step` that knows the day. */
export const reviewStory = (institution: InstitutionName = null, step: string = reviewStep): string =>
  `${step} ${lenderStep(institution)} ${papersStep}`;

export const papersReader =
  'solo la persona de Cotejo que revisa tu solicitud y, con tu permiso, la institución que elijas';

export const lenderDecides = `quien presta y decide es ${anyInstitution}`;

export const readyTitle = (institution: InstitutionName): string =>
  `Tu solicitud está lista para ${institution ?? 'la institución que elegiste'}`;

/** @param upfront paid on the first day, formatted as '$30,00'; null for nothing */
export const advanceWarning = (upfront: string | null): string =>
  upfront === null
    ? 'Nadie debe pedirte dinero por adelantado.'
    : `Fuera de los ${upfront} que pagas aparte el primer día, en la institución, nadie debe pedirte dinero por adelantado.`;

/** @param hasPermission whether the applicant allows to hand the application over */
export const approvedMeaning = (institution: InstitutionName, hasPermission = true): string =>
  `Aprobado quiere decir que una persona de Cotejo revisó tus documentos y todo está en orden. ${institution ?? 'La institución que elegiste'} te evalúa y decide; si acepta, firma contigo. ${hasPermission ? papersStep : noPermissionStep}`;

import { formatNearWeekday } from '@cotejo/format/weekdays';
import { noPermissionStep } from '../credits/review-story.ts';

// The permission to hand an application over, in the same words where it is asked, shown and mailed. No zod.

/** What goes to whom. */
export const handedOverText = (institution: string): string =>
  `Le entregamos tu nombre, cédula, contacto, la solicitud y los tres documentos, a las personas de ${institution} que reciben solicitudes.`;

interface ShownPermission {
  /** Null while nothing was said about the present institution. */
  readonly consent: { readonly given: boolean; readonly at: string } | null;
  readonly institution: string;
  readonly now: Date;
}

/** Which it is and since when; what follows from it only where there is none. */
export function permissionText({ consent, institution, now }: ShownPermission): string {
  if (consent === null) return `No has dicho si Cotejo le entrega tus papeles a ${institution}. ${noPermissionStep}`;
  const day = formatNearWeekday(consent.at, now);
  return consent.given
    ? `Diste tu permiso el ${day}: Cotejo le entrega tus papeles a ${institution}.`
    : `El ${day} dijiste que Cotejo no le entregue tus papeles a ${institution}. ${noPermissionStep}`;
}

import type { DocumentType } from '../documents/applicant.ts';
import { documentTypeLabels } from '../documents/applicant.ts';
import type { StatedReason } from './stated-reasons.ts';

// Mails to the applicant that contain a reason. The server sends them; the admin site previews them.

export interface MailSentence {
  readonly kind: 'paragraph' | 'quote';
  readonly text: string;
}

export interface MailText {
  readonly subject: string;
  readonly heading: string;
  readonly sentences: readonly MailSentence[];
}

export interface RefusedDocument extends StatedReason {
  readonly documentType: DocumentType;
}

const sentence = (text: string): MailSentence => ({ kind: 'paragraph', text });

const quote = (words: string): MailSentence[] => (words.trim() === '' ? [] : [{ kind: 'quote', text: words }]);

export const reviewerWords = (words: string): MailSentence[] =>
  words.trim() === '' ? [] : [sentence('Quien la revisó te dice:'), ...quote(words)];

const whyOf = ({ reason, words }: StatedReason): MailSentence[] => [
  ...(reason ? [sentence(reason.sentence)] : []),
  ...reviewerWords(words),
];

const nextStepOf = ({ reason }: Pick<StatedReason, 'reason'>): MailSentence[] =>
  reason ? [sentence(reason.nextStep)] : [];

const refusalOf = ({ documentType, reason, words }: RefusedDocument): MailSentence[] => [
  sentence(`${documentTypeLabels[documentType]}${reason ? `: ${reason.sentence}` : ''}`),
  ...quote(words),
];

export const correctionSentences = (document: RefusedDocument): MailSentence[] => [
  ...refusalOf(document),
  ...nextStepOf(document),
];

export function rejectionMail(given: StatedReason & { readonly documents: readonly RefusedDocument[] }): MailText {
  const { reason, documents } = given;
  return {
    subject: 'Tu solicitud de crédito no pasó la revisión',
    heading: 'Esta vez no pasó la revisión',
    sentences: [
      ...whyOf(given),
      ...(documents.length > 0 ? [sentence('Estos documentos no se aceptaron:')] : []),
      ...documents.flatMap(refusalOf),
      ...nextStepOf(given),
      sentence(
        reason
          ? 'Puedes volver a intentarlo cuando quieras.'
          : 'Puedes comparar otras instituciones con otro monto o plazo y volver a intentarlo cuando quieras.',
      ),
    ],
  };
}

/** The application is returned to the applicant for corrections. */
export function returnMail(given: StatedReason & { readonly documents: readonly RefusedDocument[] }): MailText {
  const { documents } = given;
  const why = [...whyOf(given), ...nextStepOf(given)];
  if (documents.length === 0) {
    return {
      subject: 'Puedes editar tu solicitud de crédito',
      heading: 'Te toca a ti',
      sentences: [
        ...why,
        sentence(
          'Tu solicitud volvió a tus manos: revisa los datos, la institución y los documentos, y envíala de nuevo cuando esté lista.',
        ),
      ],
    };
  }
  const count = documents.length === 1 ? '1 documento' : `${documents.length} documentos`;
  return {
    subject: `Cambia ${count} de tu solicitud de crédito`,
    heading: `Te toca a ti: cambia ${count}`,
    sentences: [
      ...why,
      sentence('Esto es lo que hay que cambiar:'),
      ...documents.flatMap(correctionSentences),
      sentence(
        'Sube cada archivo nuevo en JPG, PNG o PDF de hasta 5 MB y vuelve a enviar la solicitud. No pierdes tu lugar en la revisión.',
      ),
    ],
  };
}

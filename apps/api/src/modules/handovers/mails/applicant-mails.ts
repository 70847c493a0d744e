import type { TurnWords } from '@cotejo/contracts/credits/turn-words';
import { type PaidLoan, paidText } from '@cotejo/contracts/handovers/paid-words';
import { type DeclineReason, declineTexts } from '@cotejo/contracts/handovers/states';
import { formatDollarsAndCents, formatPercent } from '@cotejo/format/figures';
import { formatLongDate } from '@cotejo/format/time';
import { mailChoicesPath } from '#platform/db/schema/mail-kinds.ts';
import {
  composeMail,
  linkTo,
  type MailBlock,
  type MailContent,
  type MailFact,
  paragraph,
} from '#platform/mail/layout.ts';

interface Disbursed extends PaidLoan {
  readonly kind: 'disbursed';
  readonly date: string;
}

export type HandoverNews =
  | { readonly kind: 'sent' | 'contacted' | 'reopened' }
  | Disbursed
  | { readonly kind: 'declined'; readonly reason: DeclineReason };

interface NewsMail {
  readonly nombres: string;
  readonly number: string;
  readonly institution: string;
  /** Who said so; null for the system. */
  readonly by: 'institution' | 'office' | null;
  readonly news: HandoverNews;
  /** What the profile says now. */
  readonly words: Pick<TurnWords, 'headline' | 'next'>;
  /** Telephone, WhatsApp and page of the institution. */
  readonly reach: readonly MailFact[];
  readonly siteUrl?: string;
}

const toldBy = ({ by, institution }: NewsMail): string =>
  by === 'institution' ? institution : `Cotejo, por lo que nos dijo ${institution},`;

/** To the applicant, who can turn it off. */
export function handoverNewsMail(mail: NewsMail): MailContent {
  const { subject, blocks, action } = textOf(mail);
  const { nombres, number, institution, siteUrl } = mail;
  return composeMail({
    kind: 'handover-news',
    subject,
    heading: subject,
    nombres,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Solicitud', number],
          ['Institución', institution],
        ],
      },
      ...blocks,
      ...linkTo(siteUrl, action.path, action.label),
    ],
    why: 'Recibes este correo por tu solicitud en Cotejo. Puedes silenciar estos avisos en Configuración.',
    silence: siteUrl === undefined ? null : `${siteUrl}${mailChoicesPath}`,
  });
}

interface MailText {
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
  readonly action: { readonly path: `/${string}`; readonly label: string };
}

const ownApplication = { path: '/perfil', label: 'Ver mi solicitud' } as const;

/** What the profile says, and how to reach the institution. */
const nowBlocks = ({ words: { headline, next }, reach }: NewsMail): MailBlock[] => [
  paragraph([headline, next].filter((text) => text !== '').join(' ')),
  ...(reach.length === 0 ? [] : [{ kind: 'facts' as const, rows: reach }]),
];

function textOf(mail: NewsMail): MailText {
  const { institution, news } = mail;
  switch (news.kind) {
    case 'sent':
      return { subject: `Le enviamos tus papeles a ${institution}`, blocks: nowBlocks(mail), action: ownApplication };
    case 'contacted':
      return {
        subject: `${institution} dice que te contactó`,
        blocks: [...nowBlocks(mail), paragraph('¿No te han llamado? Dínoslo en tu perfil y lo averiguamos.')],
        action: { path: '/perfil', label: 'Ver mi solicitud' },
      };
    case 'disbursed':
      return {
        subject: `${institution} desembolsó tu crédito`,
        blocks: disbursedBlocks(mail, news),
        action: { path: '/perfil', label: 'Ver mi solicitud o decir que no es así' },
      };
    case 'declined': {
      const { sentence, nextStep } = declineTexts[news.reason];
      return {
        subject: `${institution} no aceptó tu solicitud`,
        blocks: [paragraph(`${toldBy(mail)} respondió: ${sentence}`), paragraph(nextStep)],
        action: { path: '/creditos', label: 'Comparar otra vez' },
      };
    }
    case 'reopened':
      return {
        subject: `Tu solicitud en ${institution} sigue abierta`,
        blocks: [
          paragraph('La respuesta que te contamos se anotó por error y la corregimos. Tu solicitud sigue en trámite.'),
          ...nowBlocks(mail),
        ],
        action: ownApplication,
      };
  }
}

function disbursedBlocks(mail: NewsMail, news: Disbursed): MailBlock[] {
  const { amount, rate, date, differs } = news;
  return [
    paragraph(`${toldBy(mail)} anotó que tu crédito se desembolsó:`),
    {
      kind: 'facts',
      rows: [
        ['Monto', formatDollarsAndCents(amount)],
        ['Fecha', formatLongDate(`${date}T12:00:00-05:00`)],
        ['Tasa', formatPercent(rate)],
      ],
    },
    ...(differs.length === 0 ? [] : [paragraph(paidText(news))]),
    paragraph('Si no es así, dínoslo en tu perfil.'),
  ];
}

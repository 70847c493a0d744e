import { amortizationSystemLabels } from '@cotejo/contracts/amortization';
import { downloadHandoverFile, type HandoverFile } from '@cotejo/contracts/handovers/contact';
import { applicantWords, offerWords, requestWords, scheduleTitle } from '@cotejo/contracts/handovers/file-words';
import { handoverFileName, handoverReference } from '@cotejo/contracts/handovers/states';
import { formatDollarsAndCents, formatExactPercent, formatMonths, formatPercent } from '@cotejo/format/figures';
import { formatPhone, phoneHref } from '@cotejo/format/phones';
import { formatLongDate, formatLongDateTime, formatTime } from '@cotejo/format/time';
import type { ReactNode } from 'react';
import { requestFile } from '#data/http/request.ts';
import { AmortizationTable } from '#loan/AmortizationTable.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { EmailLink } from '#ui/page/EmailLink.tsx';
import { saveFile } from '#ui/page/save-file.ts';
import { ActButton } from './ActButton.tsx';
import { answerHeadingId } from './HandoverAnswers.tsx';
import { HandoverDocument } from './HandoverDocument.tsx';
import styles from './handover.module.css';
import { stateLine } from './state-line.ts';
import type { HandoverPageActs } from './use-handover.ts';

const { sha256: hashWord, ...offerFacts } = offerWords;

export function HandoverFileView({
  file,
  endsAt,
  handover,
}: {
  file: HandoverFile;
  endsAt: string;
  handover: HandoverPageActs;
}) {
  const { applicant, request, offer, documents } = file;

  async function save(format: 'zip' | 'pdf'): Promise<void> {
    handover.tell('');
    try {
      saveFile(
        await requestFile(downloadHandoverFile, { query: { format } }),
        handoverFileName(file.handoverId, format),
      );
    } catch (error) {
      await handover.fail(error);
    }
  }

  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>
            Expediente <span className={styles.reference}>{handoverReference(file.handoverId)}</span>
          </h1>
          <p>
            <b>{stateLine(file)}</b>
          </p>
          <p className="note">La sesión termina a las {formatTime(endsAt)}.</p>
        </div>
        <div className="row no-print">
          <ActButton variant="main" act={() => save('zip')} busyText="Preparando...">
            Descargar todo (ZIP)
          </ActButton>
          <ActButton act={() => save('pdf')} busyText="Preparando...">
            Resumen en PDF
          </ActButton>
          <Button onClick={goToAnswer}>{file.allowed.length > 0 ? 'Responder' : 'Ver la respuesta'}</Button>
          <ActButton variant="plain" act={handover.logOut} busyText="Cerrando...">
            Cerrar el expediente
          </ActButton>
        </div>
      </header>
      <div className={styles.columns}>
        <section className={`sheet ${styles.sheet}`}>
          <h2>Solicitante</h2>
          <Facts
            words={applicantWords}
            values={{
              ...applicant,
              telefono: <PhoneLink telefono={applicant.telefono} />,
              email: <EmailLink email={applicant.email} />,
            }}
          />
        </section>
        <section className={`sheet ${styles.sheet}`}>
          <h2>Solicitud</h2>
          <Facts
            words={requestWords}
            values={{
              amount: formatDollarsAndCents(request.amount),
              term: formatMonths(request.term),
              income: formatDollarsAndCents(request.income),
              location: request.location,
              submittedAt: request.submittedAt === null ? '—' : formatLongDate(request.submittedAt),
              approvedAt: formatLongDate(file.approvedAt),
              consent: formatLongDateTime(file.consent.acceptedAt),
            }}
          />
        </section>
      </div>
      <section className={`sheet ${styles.sheet}`} aria-labelledby="documents">
        <h2 id="documents">Documentos</h2>
        <ul className={styles.documents}>
          {documents.map((document) => (
            <HandoverDocument key={document.id} document={document} handover={handover} />
          ))}
        </ul>
      </section>
      <section className={`sheet ${styles.sheet}`} aria-labelledby="offer">
        <h2 id="offer">La oferta que eligió</h2>
        <p className="soft">Como estaba el día en que la eligió, con los datos que su institución tiene en Cotejo.</p>
        <Facts
          words={offerFacts}
          values={{
            rate: formatExactPercent(offer.rate),
            amortizationType: amortizationSystemLabels[offer.amortizationType],
            firstPayment: formatDollarsAndCents(offer.firstPayment),
            lastPayment: formatDollarsAndCents(offer.lastPayment),
            received: formatDollarsAndCents(offer.received),
            upfront: formatDollarsAndCents(offer.upfront),
            refunded: formatDollarsAndCents(offer.refunded),
            realCost: formatDollarsAndCents(offer.realCost),
            realTotal: formatDollarsAndCents(offer.realTotal),
            realAnnualRate:
              offer.realAnnualRate === null ? 'No se puede calcular' : formatPercent(offer.realAnnualRate),
            takenAt: formatLongDate(offer.takenAt),
          }}
        />
        <h3>Cargos</h3>
        {offer.charges.length === 0 ? (
          <p>Sin cargos aparte del interés.</p>
        ) : (
          <ul className={styles.charges}>
            {offer.charges.map(({ kind, name, total }) => (
              <li key={`${kind} ${name}`}>
                <span>{name}</span> <b>{formatDollarsAndCents(total)}</b>
              </li>
            ))}
          </ul>
        )}
        <h3>{scheduleTitle}</h3>
        <AmortizationTable caption={scheduleTitle} rows={offer.table} />
        <p className={`note ${styles.reference}`}>
          {hashWord}: {offer.sha256}
        </p>
      </section>
    </>
  );
}

function goToAnswer(): void {
  const heading = document.getElementById(answerHeadingId);
  heading?.focus();
  heading?.scrollIntoView();
}

/** One fact for each word, in their order. */
function Facts<Name extends string>({
  words,
  values,
}: {
  words: Record<Name, string>;
  values: Record<Name, ReactNode>;
}) {
  return (
    <dl className="facts">
      {(Object.keys(words) as Name[]).map((name) => (
        <Fact key={name} label={words[name]}>
          {values[name]}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Stored as it is dialed within the country. */
function PhoneLink({ telefono }: { telefono: string }) {
  const phone = `+593${telefono.replace(/^0/, '')}`;
  return <a href={phoneHref(phone)}>{formatPhone(phone)}</a>;
}

import { type AmortizationType, amortizationTypeLabels, associatedCostsLabel } from '@cotejo/contracts/amortization';
import { listRefunds, listUpfront } from '@cotejo/contracts/charge-words';
import { getInformationSheet, type InformationSheet } from '@cotejo/contracts/credits/applicant';
import { otherRatesMeaning, otherRatesTitle, rateNames } from '@cotejo/contracts/rate-names';
import type { TermsVersion } from '@cotejo/contracts/terms/public';
import { formatDollarsAndCents, formatMonths, formatPercent } from '@cotejo/format/figures';
import { formatLongDate } from '@cotejo/format/time';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useId, useRef, useState } from 'react';
import { requestFile } from '#data/http/request.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { useDownload } from '#data/query/use-download.ts';
import { AmortizationTable } from '#loan/AmortizationTable.tsx';
import { CostBar } from '#loan/CostBar.tsx';
import {
  changedTermsText,
  PermissionQuestion,
  unansweredText,
  useTermsInForce,
} from '#loan/permission/PermissionQuestion.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { Fold } from '#ui/controls/Fold.tsx';
import { Toggletip } from '#ui/controls/Toggletip.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { ChargeLines, describeRates } from '../charges/ChargeLines.tsx';
import { EffectiveRateGloss, TirGloss } from '../glosses.tsx';
import { HowCalculatedLink } from '../HowCalculatedLink.tsx';
import styles from './information-sheet.module.css';

const failedText = 'No se pudo obtener la información de la simulación. Por favor, inténtelo nuevamente.';

interface AskedPermission {
  institutionName: string;
  answer: boolean | null;
  /** These took the place of those that were on the screen: answer again. */
  changedTerms: TermsVersion | null;
  onAnswer: (answer: boolean) => void;
}

export default function InformationSheetDialog({
  creditId,
  type,
  chooses,
  isBusy,
  waitingFor,
  permission,
  onClose,
  onAccept,
}: {
  creditId: string;
  type: AmortizationType;
  /** Accepting also chooses this system. */
  chooses: boolean;
  isBusy: boolean;
  /** Why saving waits, if it does. */
  waitingFor: string | null;
  /** Asked here where accepting sends the application; null where it only reads. */
  permission: AskedPermission | null;
  onClose: () => void;
  /** With the version of the terms that was on the screen. */
  onAccept: (termsVersionId: string | undefined) => void;
}) {
  const acceptId = useId();
  const firstChoice = useRef<HTMLInputElement>(null);
  const [isAnswerMissed, setIsAnswerMissed] = useState(false);
  const current = useTermsInForce(permission !== null);
  const terms = permission?.changedTerms ?? current;
  // The error is shown inside the dialog, not as a toast.
  const pdf = useDownload({
    file: () => requestFile(getInformationSheet, { params: { id: creditId }, query: { type, format: 'pdf' } }),
  });
  const sheet = useQuery(endpointQuery(getInformationSheet, { params: { id: creditId }, query: { type } }));
  const isUnanswered = permission !== null && permission.answer === null;

  function accept(): void {
    if (!sheet.data) return;
    if (isUnanswered) {
      setIsAnswerMissed(true);
      firstChoice.current?.focus();
    } else onAccept(terms?.id);
  }

  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title="HOJA DE INFORMACIÓN"
      footer={
        <>
          {pdf.hasFailed && (
            <div role="alert" className={styles.accepting}>
              <FieldMessage tone="error">No se pudo preparar el PDF. Inténtalo otra vez.</FieldMessage>
            </div>
          )}
          <span className={`small soft ${styles.accepting}`} role="status">
            {waitingFor}
          </span>
          {chooses && (
            <p id={acceptId} className={`small soft ${styles.accepting}`}>
              Al aceptar eliges la {amortizationTypeLabels[type].toLowerCase()}.
            </p>
          )}
          <Button busyText={pdf.isBusy && 'Preparando...'} onClick={pdf.download}>
            <Icon name="download" size={20} />
            Descargar PDF
          </Button>
          <Button
            variant="main"
            isBlocked={!sheet.data}
            busyText={isBusy && 'Guardando...'}
            aria-describedby={chooses ? acceptId : undefined}
            onClick={accept}
          >
            Aceptar y continuar
          </Button>
        </>
      }
    >
      {permission && (
        <PermissionQuestion
          institutionName={permission.institutionName}
          answer={permission.answer}
          error={isUnanswered ? errorOf(permission, isAnswerMissed) : null}
          terms={terms}
          isChanged={permission.changedTerms !== null}
          firstChoice={firstChoice}
          onAnswer={permission.onAnswer}
        />
      )}
      {sheet.isPending && <Loading />}
      {sheet.isError && (
        <div className="stack" role="alert">
          <p>{failedText}</p>
          <p>
            <Button small busyText={sheet.isFetching && 'Cargando...'} onClick={() => void sheet.refetch()}>
              Intentar nuevamente
            </Button>
          </p>
        </div>
      )}
      {sheet.data && <Sheet sheet={sheet.data} />}
    </Dialog>
  );
}

function errorOf({ changedTerms }: AskedPermission, isAnswerMissed: boolean): string | null {
  if (changedTerms !== null) return changedTermsText(changedTerms);
  return isAnswerMissed ? unansweredText : null;
}

function Sheet({ sheet }: { sheet: InformationSheet }) {
  const money = formatDollarsAndCents;
  return (
    <div className={styles.sheet}>
      <p className="soft">
        {sheet.institution.name} · {amortizationTypeLabels[sheet.amortizationType]} (sistema{' '}
        {sheet.system.toLowerCase()}) · {formatLongDate(sheet.issuedAt)}
      </p>
      <dl className={styles.main}>
        <div>
          <dt>Primera cuota</dt>
          <dd>
            <span className="figure">{money(sheet.firstPayment)}</span>
            {sheet.lastPayment !== sheet.firstPayment && ` (última ${money(sheet.lastPayment)})`}
          </dd>
        </div>
        <div>
          <dt>Total que pagas</dt>
          <dd className="figure">{money(sheet.realTotal)}</dd>
        </div>
      </dl>
      <CostBar
        capital={sheet.amount}
        total={sheet.realTotal}
        charges={sheet.chargesCost}
        scaleTotal={sheet.realTotal}
      />
      <div className={styles.best}>
        <p>Costo anual con cargos</p>
        <b className="figure">
          {sheet.realAnnualRate === null ? 'no se puede calcular' : formatPercent(sheet.realAnnualRate)}
        </b>
        <p className="note">
          Cuenta el interés, los cargos y cuándo se pagan. Usa esta cifra para comparar. Supone meses iguales; la fecha
          de tu primera cuota puede moverla un poco. <HowCalculatedLink />
        </p>
      </div>
      {sheet.charges.length === 0 ? (
        <p className="soft">Sin cargos informados.</p>
      ) : (
        <div>
          <h3>Cargos</h3>
          <ChargeLines
            charges={sheet.charges}
            interest={sheet.realCost - sheet.chargesCost}
            realCost={sheet.realCost}
            term={sheet.term}
            rateWords={describeRates(sheet.nominalRate, sheet.trueEffectiveRate)}
          />
        </div>
      )}
      <dl className="facts">
        <dt>Monto</dt>
        <dd>{money(sheet.amount)}</dd>
        <dt>Recibes en tu cuenta</dt>
        <dd>{money(sheet.netReceived)}</dd>
        {[...listUpfront(sheet.upfront), ...listRefunds(sheet.charges)].map(({ name, dollars }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{money(dollars)}</dd>
          </Fragment>
        ))}
        <dt>Plazo</dt>
        <dd>{formatMonths(sheet.term)}</dd>
        <dt>Segmento</dt>
        <dd>{sheet.segment}</dd>
        <dt>Subsegmento</dt>
        <dd>{sheet.subsegment}</dd>
        <dt>Días por cuota</dt>
        <dd>{sheet.daysPerInstallment}</dd>
        <dt>{rateNames.nominal}</dt>
        <dd>{formatPercent(sheet.nominalRate)}</dd>
        <dt>
          <Toggletip word={rateNames.effective}>
            <EffectiveRateGloss />
          </Toggletip>
        </dt>
        <dd>{formatPercent(sheet.trueEffectiveRate)}</dd>
        <dt>Capital e interés de la {sheet.amortizationType === 1 ? 'primera cuota' : 'cuota'}</dt>
        <dd>{money(sheet.installment)}</dd>
        <dt>Capital e interés de todo el préstamo</dt>
        <dd>{money(sheet.totalPayment)}</dd>
        <dt>Total de intereses</dt>
        <dd>{money(sheet.totalInterest)}</dd>
        <dt>Total de seguros</dt>
        <dd>{money(sheet.totalInsurance)}</dd>
        <dt>{associatedCostsLabel(sheet)}</dt>
        <dd>{money(sheet.associatedCosts)}</dd>
      </dl>
      <OtherRates sheet={sheet} />
      <h3>Tabla de amortización</h3>
      <AmortizationTable caption="Tabla de amortización de la hoja de información" rows={sheet.table} total={sheet} />
    </div>
  );
}

/** Rates that are listed but not useful for comparing. */
function OtherRates({ sheet }: { sheet: InformationSheet }) {
  return (
    <Fold title={otherRatesTitle}>
      <dl className="facts">
        <dt>
          <Toggletip word={rateNames.internal}>
            <TirGloss />
          </Toggletip>
        </dt>
        <dd>{formatPercent(sheet.tir)}</dd>
        <dt>{rateNames.fromInternal}</dt>
        <dd>{formatPercent(sheet.tea, 1)}</dd>
        <dt>{rateNames.fromTotalInterest}</dt>
        <dd>{formatPercent(sheet.effectiveAnnualRate)}</dd>
      </dl>
      <p className={`note ${styles.ratesNote}`}>{otherRatesMeaning}</p>
    </Fold>
  );
}

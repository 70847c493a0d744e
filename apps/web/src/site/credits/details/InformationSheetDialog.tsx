import { type AmortizationType, amortizationTypeLabels } from '@cotejo/contracts/amortization';
import { getInformationSheet, type InformationSheet } from '@cotejo/contracts/credits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request, requestFile } from '#request/request.ts';
import { Button } from '#ui/Button.tsx';
import { CostBar } from '#ui/CostBar.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { formatDollarsAndCents, formatLongDate, formatMonths, formatPercent } from '#ui/format.ts';
import { Gloss } from '#ui/Gloss.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Loading } from '#ui/Loading.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/Toast.tsx';
import { EffectiveRateGloss, TirGloss } from '../glosses.tsx';
import { AmortizationTable } from './AmortizationTable.tsx';
import styles from './information-sheet.module.css';

const failedText = 'No se pudo obtener la información de la simulación. Por favor, inténtelo nuevamente.';

/** 'HOJA DE INFORMACIÓN': every figure of the financing before it is accepted (spec 1 §2 and §9). */
export default function InformationSheetDialog({
  creditId,
  type,
  onClose,
  onAccept,
}: {
  creditId: string;
  type: AmortizationType;
  onClose: () => void;
  onAccept: () => void;
}) {
  const sheet = useQuery({
    queryKey: ['information-sheet', creditId, type],
    queryFn: async ({ signal }) => {
      const { data } = await request(getInformationSheet, { params: { id: creditId }, query: { type }, signal });
      return data;
    },
  });
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title="HOJA DE INFORMACIÓN"
      footer={
        <>
          <PdfButton creditId={creditId} type={type} />
          <Button variant="main" isBlocked={!sheet.data} onClick={() => sheet.data && onAccept()}>
            Aceptar y continuar
          </Button>
        </>
      }
    >
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

function Sheet({ sheet }: { sheet: InformationSheet }) {
  const money = formatDollarsAndCents;
  return (
    <div className={styles.sheet}>
      <p className="soft">
        {sheet.institution.name} · {amortizationTypeLabels[sheet.amortizationType]} (sistema{' '}
        {sheet.system.toLowerCase()}) · {formatLongDate(sheet.issuedAt)}
      </p>
      <div className={styles.best}>
        <p>
          <Gloss word="Tasa efectiva anual verdadera">
            <EffectiveRateGloss />
          </Gloss>
        </p>
        <b className="figure">{formatPercent(sheet.trueEffectiveRate)}</b>
        <p className="note">La cifra para comparar ofertas: (1 + TIR mensual)¹² − 1, con todo lo que pagas.</p>
      </div>
      <dl className="facts">
        <dt>Monto</dt>
        <dd>{money(sheet.amount)}</dd>
        <dt>Líquido a recibir</dt>
        <dd>{money(sheet.netReceived)}</dd>
        <dt>Plazo</dt>
        <dd>{formatMonths(sheet.term)}</dd>
        <dt>Segmento</dt>
        <dd>{sheet.segment}</dd>
        <dt>Subsegmento</dt>
        <dd>{sheet.subsegment}</dd>
        <dt>{sheet.amortizationType === 1 ? 'Primera cuota' : 'Cuota'}</dt>
        <dd>{money(sheet.installment)}</dd>
        <dt>Días por cuota</dt>
        <dd>{sheet.daysPerInstallment}</dd>
        <dt>Tasa de interés nominal</dt>
        <dd>{formatPercent(sheet.nominalRate)}</dd>
        <dt>
          <Gloss word="TIR">
            <TirGloss />
          </Gloss>
        </dt>
        <dd>{formatPercent(sheet.tir)}</dd>
        <dt>TEA</dt>
        <dd>{formatPercent(sheet.tea, 1)}</dd>
        <dt>Tasa efectiva anual</dt>
        <dd>{formatPercent(sheet.effectiveAnnualRate)}</dd>
        <dt>Costos asociados</dt>
        <dd>{money(sheet.associatedCosts)}</dd>
        <dt>Total de intereses</dt>
        <dd>{money(sheet.totalInterest)}</dd>
        <dt>Total de seguros</dt>
        <dd>{money(sheet.totalInsurance)}</dd>
        <dt>Total a pagar</dt>
        <dd>
          <b className={styles.total}>{money(sheet.totalPayment)}</b>
        </dd>
      </dl>
      <CostBar capital={sheet.amount} total={sheet.totalPayment} scaleTotal={sheet.totalPayment} />
      <p className="note">
        La TEA de esta hoja es la TIR por 1,05, y la tasa efectiva anual es la nominal más el interés total sobre el
        monto: son las cifras que se acostumbra mostrar. Para comparar, usa la tasa efectiva anual verdadera.
      </p>
      <h3>Tabla de amortización</h3>
      <AmortizationTable caption="Tabla de amortización de la hoja de información" rows={sheet.table} />
    </div>
  );
}

function PdfButton({ creditId, type }: { creditId: string; type: AmortizationType }) {
  const [isBusy, setIsBusy] = useState(false);
  async function download(): Promise<void> {
    setIsBusy(true);
    try {
      const file = await requestFile(getInformationSheet, { params: { id: creditId }, query: { type, format: 'pdf' } });
      saveFile(file, file.name);
    } catch {
      showToast(failedText, 'error');
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button busyText={isBusy && 'Preparando...'} onClick={() => void download()}>
      <Icon name="download" size={20} />
      Descargar PDF
    </Button>
  );
}

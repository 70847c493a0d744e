import { confirmCeilings, type ProposedCeiling, withdrawCeiling } from '@cotejo/contracts/rates/monthly';
import { formatPercent } from '@cotejo/format/figures';
import { formatDayAndMonth } from '@cotejo/format/time';
import { useState } from 'react';
import { SourceLink } from '#loan/RatesNote.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { useAdmin, useMayCall } from '../shell/use-admin.ts';
import { ConfirmChange } from '../ui/ConfirmDialog.tsx';
import { nameOfMonth, presentMonth } from './monthly-kind.ts';
import styles from './rates.module.css';
import { useConfirmCeilings, useProposedCeilings, useWithdrawCeiling } from './use-proposed-ceilings.ts';

/** Ceilings that count once another administrator has confirmed them; nothing while none waits. */
export function ProposedCeilings() {
  const { id: ownId } = useAdmin();
  const mayConfirm = useMayCall(confirmCeilings);
  const mayWithdraw = useMayCall(withdrawCeiling);
  const proposed = useProposedCeilings();
  const [confirming, setConfirming] = useState<readonly ProposedCeiling[] | null>(null);
  const [withdrawing, setWithdrawing] = useState<ProposedCeiling | null>(null);
  if (proposed.length === 0) return null;
  const ofOthers = proposed.filter(({ proposedBy }) => proposedBy.id !== ownId);
  return (
    <section className={styles.proposed} aria-labelledby="proposed-ceilings">
      <div className={styles.stepHead}>
        <h2 id="proposed-ceilings">Falta que otra persona los confirme</h2>
        {mayConfirm && ofOthers.length > 1 && (
          <Button small onClick={() => setConfirming(ofOthers)}>
            Confirmar los {ofOthers.length}
          </Button>
        )}
      </div>
      <ul>
        {proposed.map((ceiling) => {
          const isOwn = ceiling.proposedBy.id === ownId;
          return (
            <li key={ceiling.id}>
              <div>
                <p>
                  <b>{nameOfMonth(ceiling)}:</b> <Figures ceiling={ceiling} />
                </p>
                <p className="small soft">
                  {isOwn ? 'Lo propusiste tú' : `Lo propuso ${ceiling.proposedBy.name}`} el{' '}
                  {formatDayAndMonth(ceiling.proposedAt)}. <SourceLink source={ceiling.source} />
                </p>
                {ceiling.month <= presentMonth() && (
                  <p className="small">Su mes ya empezó: mientras tanto cuenta el último confirmado.</p>
                )}
              </div>
              <div className={styles.proposedActions}>
                {mayConfirm && !isOwn && (
                  <Button small variant="main" onClick={() => setConfirming([ceiling])}>
                    Confirmar
                    <span className="visually-hidden"> {nameOfMonth(ceiling)}</span>
                  </Button>
                )}
                {mayWithdraw && (
                  <Button small variant="plain" onClick={() => setWithdrawing(ceiling)}>
                    Descartar
                    <span className="visually-hidden"> {nameOfMonth(ceiling)}</span>
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {confirming && <ConfirmProposed ceilings={confirming} onClose={() => setConfirming(null)} />}
      {withdrawing && <WithdrawProposed ceiling={withdrawing} onClose={() => setWithdrawing(null)} />}
    </section>
  );
}

function Figures({ ceiling: { maximumEffectiveRate, present } }: { ceiling: ProposedCeiling }) {
  return (
    <>
      <b>{formatPercent(maximumEffectiveRate)}</b>
      {present !== null && ` en lugar de ${formatPercent(present)}`}
    </>
  );
}

function ConfirmProposed({ ceilings, onClose }: { ceilings: readonly ProposedCeiling[]; onClose: () => void }) {
  const confirmation = useConfirmCeilings(ceilings, onClose);
  return (
    <ConfirmChange
      title={ceilings.length === 1 ? 'Confirmar máximo legal' : `Confirmar ${ceilings.length} máximos legales`}
      confirm="Confirmar"
      busyText="Confirmando..."
      change={confirmation}
      onClose={onClose}
    >
      <p className="soft">Compara cada cifra con su fuente: cuando confirmes, cuenta en todo el sitio.</p>
      <ul className={styles.compared}>
        {ceilings.map((ceiling) => (
          <li key={ceiling.id}>
            <span>{nameOfMonth(ceiling)}</span>
            <span>
              <Figures ceiling={ceiling} />
            </span>
            <span className="small">
              <SourceLink source={ceiling.source} />
            </span>
          </li>
        ))}
      </ul>
    </ConfirmChange>
  );
}

function WithdrawProposed({ ceiling, onClose }: { ceiling: ProposedCeiling; onClose: () => void }) {
  const withdrawal = useWithdrawCeiling(ceiling, onClose);
  return (
    <ConfirmChange
      title="Descartar máximo propuesto"
      confirm="Descartar"
      busyText="Descartando..."
      isDangerous
      change={withdrawal}
      onClose={onClose}
    >
      <p>
        <b>{nameOfMonth(ceiling)}:</b> <Figures ceiling={ceiling} />
      </p>
      <p className="soft">Lo que cuenta ahora se queda como está.</p>
    </ConfirmChange>
  );
}

import type { Endpoint } from '@cotejo/contracts/core/endpoint';
import type { RateSource } from '@cotejo/contracts/rates/source';
import { formatCount } from '@cotejo/format/figures';
import { formatDayAndMonth } from '@cotejo/format/time';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { endpointKey } from '#data/query/endpoint-query.ts';
import { SourceLink } from '#loan/RatesNote.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { useAdmin, useMayCall } from '../shell/use-admin.ts';
import { ConfirmChange } from '../ui/ConfirmDialog.tsx';
import { useChange } from '../ui/use-change.ts';
import styles from './rates.module.css';
import { staleAfterRates } from './use-rates.ts';

/** A figure that counts once another administrator has confirmed it. */
export interface Proposal {
  id: string;
  /** 'Consumo, diciembre de 2026' */
  name: string;
  /** '15,90 % en lugar de 16,77 %' */
  figures: ReactNode;
  remark: string | null;
  isConfirmable: boolean;
  source: RateSource;
  proposedBy: { id: string; name: string };
  proposedAt: string;
}

export interface ProposalKind {
  title: string;
  noun: { one: string; many: string };
  list: Endpoint;
  confirm: Endpoint;
  withdraw: Endpoint;
  sendConfirmation: (ids: string[]) => Promise<unknown>;
  sendWithdrawal: (id: string) => Promise<unknown>;
}

/** Nothing while none waits. */
export function Proposals({ kind, proposals }: { kind: ProposalKind; proposals: readonly Proposal[] }) {
  const titleId = useId();
  const { id: ownId } = useAdmin();
  const mayConfirm = useMayCall(kind.confirm);
  const mayWithdraw = useMayCall(kind.withdraw);
  const [confirming, setConfirming] = useState<readonly Proposal[] | null>(null);
  const [withdrawing, setWithdrawing] = useState<Proposal | null>(null);
  if (proposals.length === 0) return null;
  const isMine = ({ proposedBy }: Proposal) => proposedBy.id === ownId;
  const confirmable = mayConfirm ? proposals.filter((each) => each.isConfirmable && !isMine(each)) : [];
  return (
    <section className={styles.proposed} aria-labelledby={titleId}>
      <div className={styles.stepHead}>
        <h2 id={titleId}>{kind.title}</h2>
        {confirmable.length > 1 && (
          <Button small onClick={() => setConfirming(confirmable)}>
            Confirmar {confirmable.length}
          </Button>
        )}
      </div>
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <div>
              <p>
                <b>{proposal.name}:</b> {proposal.figures}
              </p>
              <p className="small soft">
                {isMine(proposal) ? 'Propuesto por ti' : `Propuesto por ${proposal.proposedBy.name}`} el{' '}
                {formatDayAndMonth(proposal.proposedAt)}. <SourceLink source={proposal.source} />
              </p>
              {proposal.remark && <p className="small">{proposal.remark}</p>}
            </div>
            <div className={styles.proposedActions}>
              {confirmable.includes(proposal) && (
                <Button small variant="main" onClick={() => setConfirming([proposal])}>
                  Confirmar<span className="visually-hidden"> {proposal.name}</span>
                </Button>
              )}
              {mayWithdraw && (
                <Button small variant="plain" onClick={() => setWithdrawing(proposal)}>
                  Descartar<span className="visually-hidden"> {proposal.name}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {confirming && <ConfirmProposals kind={kind} proposals={confirming} onClose={() => setConfirming(null)} />}
      {withdrawing && <WithdrawProposal kind={kind} proposal={withdrawing} onClose={() => setWithdrawing(null)} />}
    </section>
  );
}

function ConfirmProposals({
  kind,
  proposals,
  onClose,
}: {
  kind: ProposalKind;
  proposals: readonly Proposal[];
  onClose: () => void;
}) {
  const { one, many } = kind.noun;
  const refresh = useRefresh(kind);
  const confirmation = useChange({
    run: () => kind.sendConfirmation(proposals.map(({ id }) => id)),
    message: `Confirmado: ${formatCount(proposals.length, one, many)}`,
    failure: `Error al confirmar ${many}`,
    stale: [kind.list, ...staleAfterRates],
    onDone: onClose,
    // Somebody else may have confirmed or changed it.
    onFailure: refresh,
  });
  return (
    <ConfirmChange
      title={`Confirmar ${formatCount(proposals.length, one, many)}`}
      confirm="Confirmar"
      busyText="Confirmando..."
      change={confirmation}
      onClose={onClose}
    >
      <p className="soft">Compara cada cifra con su fuente: cuando confirmes, cuenta en todo el sitio.</p>
      <ul className={styles.compared}>
        {proposals.map(({ id, name, figures, source }) => (
          <li key={id}>
            <span>
              <b>{name}:</b> {figures}
            </span>
            <span className="small">
              <SourceLink source={source} />
            </span>
          </li>
        ))}
      </ul>
    </ConfirmChange>
  );
}

function WithdrawProposal({
  kind,
  proposal: { id, name, figures },
  onClose,
}: {
  kind: ProposalKind;
  proposal: Proposal;
  onClose: () => void;
}) {
  const refresh = useRefresh(kind);
  const withdrawal = useChange({
    run: () => kind.sendWithdrawal(id),
    message: `Propuesta descartada: ${name}`,
    failure: 'Error al descartar la propuesta',
    stale: [kind.list, ...staleAfterRates],
    onDone: onClose,
    onFailure: refresh,
  });
  return (
    <ConfirmChange
      title="Descartar propuesta"
      confirm="Descartar"
      busyText="Descartando..."
      isDangerous
      change={withdrawal}
      onClose={onClose}
    >
      <p>
        <b>{name}:</b> {figures}
      </p>
      <p className="soft">Lo que cuenta ahora se queda como está.</p>
    </ConfirmChange>
  );
}

function useRefresh({ list }: ProposalKind) {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: endpointKey(list) });
}

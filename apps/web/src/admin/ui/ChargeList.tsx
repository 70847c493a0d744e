import { refundTimeOf } from '@cotejo/contracts/charge-words';
import type { Charge } from '@cotejo/finance/charges';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import styles from './ChargeList.module.css';
import { describeChargeValue, obligationLabels, timeLabels } from './charge-words.ts';

export function ChargeList({ charges }: { charges: readonly (Charge & { total?: number })[] }) {
  if (charges.length === 0) return <p className="soft">Sin cargos informados.</p>;
  return (
    <ul className={styles.list}>
      {charges.map((charge, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: charges have no id, and two may have the same name
        <li key={index}>
          <b>{charge.name}</b>
          <span className="figure">
            {charge.total === undefined ? describeChargeValue(charge) : formatDollarsAndCents(charge.total)}
          </span>
          <small>{describe(charge)}</small>
        </li>
      ))}
    </ul>
  );
}

function describe(charge: Charge & { total?: number }): string {
  const facts = [
    ...(charge.total === undefined ? [] : [describeChargeValue(charge)]),
    obligationLabels[charge.obligation].toLowerCase(),
    // The value of a monthly charge already says so.
    ...(charge.when === 'monthly' ? [] : [timeLabels[charge.when].toLowerCase()]),
    ...(charge.refundable ? [`se devuelve ${refundTimeOf(charge, 'office')}`] : []),
  ].join('; ');
  return `${facts.charAt(0).toUpperCase()}${facts.slice(1)}.`;
}

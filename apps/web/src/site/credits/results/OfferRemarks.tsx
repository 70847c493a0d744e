import type { Offer } from '@cotejo/contracts/offers';
import { formatDollars } from '@cotejo/format/figures';
import clsx from 'clsx';
import { Icon } from '#ui/page/Icon.tsx';
import { ceilingText } from '../charges/offer-remarks.ts';
import parts from './offer-cost.module.css';

export function Received({ offer: { received }, amount }: { offer: Offer; amount: number }) {
  if (received === amount) return null;
  return (
    <span className={parts.received}>
      Recibes <b>{formatDollars(received)}</b>
    </span>
  );
}

export function Remarks({ offer, reason }: { offer: Offer; reason: string | null }) {
  return (
    <>
      {reason && (
        <p className={parts.remark}>
          <Icon name="info" size={17} />
          <span>{reason}</span>
        </p>
      )}
      {offer.aboveCeiling && (
        <p className={clsx(parts.remark, parts.ceiling)}>
          <Icon name="warning" size={17} />
          <span>{ceilingText(offer.effectiveRate)}</span>
        </p>
      )}
    </>
  );
}

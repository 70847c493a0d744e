import { getReviewRecord } from '@cotejo/contracts/answer-records';
import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { lenderStep } from '@cotejo/contracts/credits/review-story';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { reviewRecordWords } from '#loan/answer-record.ts';
import { answerStep, decisionStep } from '#loan/coming-steps.ts';
import { creditWords } from '#loan/credit-words.ts';
import { PermissionStatus } from '#loan/permission/PermissionStatus.tsx';
import { Timeline, type TimelineStep } from '#ui/feedback/Timeline.tsx';
import styles from './confirmation.module.css';

export default function WhatFollows({ credit, institutionName }: { credit: CreditDetails; institutionName: string }) {
  const isInReview = credit.turn.step === 'review';
  const record = useQuery({ ...endpointQuery(getReviewRecord, { isBackground: true }), enabled: isInReview }).data;
  return (
    <>
      <Timeline steps={nextSteps(credit, institutionName)} />
      {isInReview && record && <p className="small soft">{reviewRecordWords(record)}.</p>}
      <div className={styles.permission}>
        <PermissionStatus credit={credit} />
      </div>
    </>
  );
}

function nextSteps(credit: CreditDetails, institutionName: string): readonly TimelineStep[] {
  const sent: TimelineStep = { key: 'sent', state: 'done', title: 'Enviaste tus tres documentos' };
  const { headline, next } = creditWords(credit, new Date());
  // Whoever comes back later reads what has become of it.
  if (credit.turn.step !== 'review') {
    const detail = next.endsWith(':') ? `${next} la lista está en tu perfil.` : next;
    return [sent, { key: 'now', state: 'current', title: headline, detail }];
  }
  return [
    sent,
    {
      key: 'review',
      state: 'current',
      title: 'Ahora revisan tus documentos',
      detail: `${next} No tienes que hacer nada.`,
    },
    answerStep,
    { ...decisionStep, detail: lenderStep(institutionName) },
  ];
}

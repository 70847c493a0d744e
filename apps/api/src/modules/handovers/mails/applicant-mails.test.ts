import type { DeclineReason } from '@cotejo/contracts/handovers/states';
import { describe, expect, it } from 'vitest';
import { handoverNewsMail } from './applicant-mails.ts';

describe('the mail of a refusal', () => {
  const refusedFor = (reason: DeclineReason) =>
    handoverNewsMail({
      ...{ nombres: 'Rosa', number: 'C-26-00042', institution: 'Banco Uno', by: 'institution' },
      ...{ news: { kind: 'declined', reason }, words: { headline: '', next: '' }, reach: [] },
    });

  it('says where the credit report is asked for, where that was the reason [12.11.25]', () => {
    const { text, html } = refusedFor('credit_history');
    expect(text).toContain('Banco Uno respondió: Tu historial de crédito no le permite prestarte ahora.');
    expect(text).toContain('tu reporte de crédito en la Superintendencia de Bancos');
    expect(html).toContain('href="https://www.superbancos.gob.ec/"');
    expect(refusedFor('capacity').html).not.toContain('superbancos');
  });
});

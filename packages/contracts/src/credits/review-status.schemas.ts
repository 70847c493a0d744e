import { z } from 'zod';
import { requiredTexts } from '../core/admin-fields.ts';

const reviewStatuses = ['APPROVED', 'REJECTED', 'PENDING', 'UNDER_REVIEW'] as const;

export const reviewStatusSchema = z.enum(reviewStatuses, {
  error: (issue) =>
    issue.input === undefined || issue.input === null || issue.input === ''
      ? requiredTexts.creditStatus
      : 'Estado de crédito inválido',
});

import { z } from 'zod';
import { creditStatuses } from './status.ts';

export const creditStatusSchema = z.enum(creditStatuses, { error: 'Estado inválido' });

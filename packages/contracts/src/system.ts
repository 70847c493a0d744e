import type { z } from 'zod';
import { access } from './core/access.ts';
import { adminTimeoutsMs } from './core/admin-fields.ts';
import { defineEndpoint } from './core/endpoint.ts';
import type { adminSystemSchemas, systemStateSchema } from './system.schemas.ts';

export type SystemState = z.infer<typeof systemStateSchema>;

export const getSystemState = defineEndpoint<typeof adminSystemSchemas.getSystemState>()({
  method: 'GET',
  path: '/admin/system',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});

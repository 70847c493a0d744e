import { z } from 'zod';
import { permissions } from './permissions.ts';

export const permissionSchema = z.enum(permissions);

import type { z } from 'zod';
import type { failure } from './envelope.schemas.ts';

export type SuccessKey = 'success' | 'data' | 'message';

export type IsSuccess<Body> = [keyof Body] extends [SuccessKey] ? true : false;

export type Failure = z.infer<typeof failure>;

export const maximumPageLimit = 100;

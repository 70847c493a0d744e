import { getProfile } from '@cotejo/contracts/identity/profiles';
import { userCreditsCall } from '#credit-flow/credit-calls.ts';
import type { ScreenCall, ScreenCalls } from '#request/screen-calls.ts';

export const profileCall: ScreenCall<typeof getProfile> = { endpoint: getProfile };

export const profileCalls: ScreenCalls = () => [userCreditsCall, profileCall];

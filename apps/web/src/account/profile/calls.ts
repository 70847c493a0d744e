import { getProfile } from '@cotejo/contracts/identity/profiles';
import type { ScreenCall, ScreenCalls } from '#data/http/screen-calls.ts';
import { userCreditsCall } from '#loan/credit-calls.ts';

export const profileCall: ScreenCall<typeof getProfile> = { endpoint: getProfile };

export const profileCalls: ScreenCalls = () => [userCreditsCall, profileCall];

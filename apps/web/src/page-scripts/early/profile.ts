import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { showEarlyCredits, showEarlyGreeting } from '../../account/profile/early-profile.ts';
import { readLastKnown } from '../../session/last-known.ts';
import { read, withSession } from './with-session.ts';

// The applications of the profile: as they were last seen at once, and as the server has them when
// that is there.
withSession((get, { nombres }) => {
  const show = (credits: readonly UserCredit[]) => {
    showEarlyGreeting(nombres, credits);
    showEarlyCredits(credits);
  };
  const lastKnown = readLastKnown<UserCredit[]>(['user-credits']);
  if (lastKnown) show(lastKnown);
  else showEarlyGreeting(nombres, []);
  read<{ data: UserCredit[] }>(get('/credits/user-credits'), ({ data }) => show(data));
  get('/users/profile');
});

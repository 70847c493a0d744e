import { withSession } from './with-session.ts';

// The applications of the profile, and the person.
withSession((get) => {
  get('/credits/user-credits');
  get('/users/profile');
});

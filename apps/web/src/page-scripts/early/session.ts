import { withSession } from './with-session.ts';

// A page whose calls start with its screen: only the check of the session goes early.
withSession(() => undefined);

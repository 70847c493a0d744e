// The public interface of this module.

export { aboutUser } from './accounts/about-user.ts';
export {
  alignWithLock,
  forgetWrongPasswords,
  giveJudgementBack,
  isHeldByLock,
  reserveJudgement,
  type TriedSignIn,
} from './accounts/judged-tries.ts';
export { failedLoginLimit, isLocked, lockMs } from './accounts/lock-rules.ts';
export { mailUnlockCode } from './accounts/mail-unlock-code.ts';
export { matchesPerson } from './accounts/person-search.ts';
export { getOwnUser, presentUser } from './accounts/present-user.ts';
export { reopenSignIn } from './accounts/reopen-sign-in.ts';
export { deletePendingRegistrations, deletePendingRegistrationsBefore } from './accounts/repository.ts';
export { createTurns } from './accounts/turns.ts';
export * as adminRepository from './admins-repository.ts';
export { deleteAttempts, keepTally, lockTally, readAttempts, readTally } from './codes/attempts.ts';
export { createCode, hashCode } from './codes/codes.ts';
export { checkCode, consumeCode, withCode } from './codes/consume-code.ts';
export { issueCode } from './codes/issue-code.ts';
export { lockCodes } from './codes/lock-codes.ts';
export { deleteCodesBefore, deleteCodesOf } from './codes/repository.ts';
export { emailChangedMail, maskEmail, passwordChangedMail } from './mails/account-notices.ts';
export { checkPasswordHistory, rememberFormerPassword } from './passwords/check-password-history.ts';
export { refuseCommonPassword } from './passwords/common-passwords.ts';
export { confirmOwnPassword } from './passwords/confirm-own-password.ts';
export { dummyVerify, hashLike, hashPassword, hashWithOneSalt, verifyPassword } from './passwords/hash-password.ts';
export { listPasswordHistory } from './passwords/password-facts.ts';
export { deletePasswordsOf } from './passwords/repository.ts';
export { notificationPreferencesOf } from './profiles/change-profile.ts';
export { securityPreferencesOf } from './profiles/change-security-preferences.ts';
export {
  endAdminSession,
  endAdminSessionsOf,
  endOtherAdminSessions,
  getAdminSessionEnds,
} from './sessions/end-admin-sessions.ts';
export { endAllAdminSessions, endAllUserSessions } from './sessions/end-all-sessions.ts';
export { endOwnAdminSession, isNewAdminDevice, listOwnAdminSessions } from './sessions/own-admin-sessions.ts';
export { confirmAdminSession, requireRecentAdminProof, requireRecentProof } from './sessions/recent-proof.ts';
export { refreshAdminSession } from './sessions/refresh-admin-session.ts';
export { deleteSessionsBefore, findAdminSession, markKeyProved } from './sessions/repository.ts';
export { resolveActor } from './sessions/resolve-actor.ts';
export { type AdminTokens, startAdminSession } from './sessions/start-admin-session.ts';
export { startUserSession } from './sessions/start-user-session.ts';
export { endUserSessions } from './sessions/user-sessions.ts';
export {
  deleteUser,
  findUserById,
  lockUser,
  lockUserToDelete,
  type UserRow,
  updateLockedUser,
} from './users-repository.ts';

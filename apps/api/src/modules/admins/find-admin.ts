/** Administrators, for operations that act on them from the machine. */
export { findAdminByEmail, listAdmins as listAllAdmins, lockAdmin as lockAdminRow } from './repository.ts';

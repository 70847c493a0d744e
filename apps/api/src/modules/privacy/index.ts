// The public interface of this module.
export { deleteAccount } from './delete-account.ts';

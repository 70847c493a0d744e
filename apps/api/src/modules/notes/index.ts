// The public interface of this module.
export { listNotesAbout } from './repository.ts';

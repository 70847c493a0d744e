// The public interface of this module.
export { makeSnapshot, openCatalog } from './catalog.ts';
export { mediaUrl, presentInstitution } from './present-published.ts';
export { raiseCatalogVersion, readPublished } from './read-published.ts';

// The public interface of this module.
export { type Catalog, makeSnapshot, openCatalog, type Snapshot } from './catalog.ts';
export { mediaUrl, presentInstitution } from './present-published.ts';
export { raiseCatalogVersion, readPublished } from './read-published.ts';

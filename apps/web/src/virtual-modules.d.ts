declare module 'virtual:page-script/*' {
  const url: string;
  export default url;
}

declare module 'virtual:page-script-text/*' {
  const script: string;
  export default script;
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}

declare module '*.md' {
  interface ArticleMeta {
    slug: string;
    title: string;
    summary: string;
    /** Reading time. */
    minutes: number;
    /** What the drawing shows, for people who do not see it. */
    drawingAlt: string;
    /** Day, ISO 8601. */
    publishedOn: string;
  }

  export const meta: ArticleMeta;
  export const html: string;
  /** The elements inside the drawing's `<svg>`. */
  export const drawing: { viewBox: string; elements: string };
}

import type { Finding } from './support.ts';

export interface Exception {
  /** The name in the finding, or a pattern for several. */
  readonly feature: string | RegExp;
  readonly reason: string;
}

export const scriptExceptions: readonly Exception[] = [
  { feature: /^Notification\b/, reason: 'asked for by `typeof` before; the office has its bell without it' },
  { feature: '.share()', reason: 'asked for by `typeof` before; else the URL is copied' },
  { feature: '.canShare()', reason: 'called with `?.`; else the image is saved and the text copied' },
  { feature: 'print', reason: 'Firefox for Android before 114: the button for paper does nothing there' },
  { feature: '.requestSubmit()', reason: 'asked for before; Safari before 16 gets the event itself' },
  {
    feature: '.findLast()',
    reason: 'the editor’s library; admin/ui/array-find-last.ts gives it to Firefox before 104',
  },
  { feature: 'URL.canParse', reason: 'zod asks for it by `typeof` before' },
  { feature: 'Error.captureStackTrace', reason: 'the XLSX writer asks for it before' },
  {
    feature: '.startViewTransition()',
    reason: 'the router asks for it before; the site uses no view transitions',
  },
  { feature: 'navigation', reason: 'React asks for it by `typeof` before' },
  {
    feature: /^\.(caretPositionFromPoint|caretRangeFromPoint|getComposedRanges)\(\)$/,
    reason: 'the editor asks for it before',
  },
  { feature: '.take()', reason: 'a method of our own: forms/office/draft.ts' },
  { feature: '.toArray()', reason: 'React.Children.toArray' },
  { feature: /^\.(addElement|sync|command|getHTML)\(\)$/, reason: 'methods of the editor’s own objects' },
  { feature: '.checkVisibility()', reason: 'the kit of the office’s menus asks for it by `typeof` before' },
  {
    feature: /^(\.getPublicKey\(\)|PublicKeyCredential\.(getClientCapabilities|isConditionalMediationAvailable))$/,
    reason: 'the library of passkeys asks for it by `typeof` before',
  },
  { feature: '.when()', reason: 'a method of zod’s own objects' },
];

export const pageExceptions: readonly Exception[] = [
  {
    feature: 'TextEncoderStream',
    reason: 'page-scripts/text-encoder-stream.ts gives it to Firefox before 113',
  },
];

export const styleExceptions: readonly Exception[] = [
  { feature: /^cursor\b/, reason: 'a phone has no pointer' },
  {
    feature: ':has',
    reason: 'polish alone: room for the bar at the foot, place of messages, width of a page for paper',
  },
  {
    feature: /^(@container|container-type)/,
    reason:
      'makes letters smaller in a narrow table, which scrolls without it, or puts a label above its value where letters are very large; without it both wrap on one line',
  },
  {
    feature: /^(align-content|place-self|place-items): /,
    reason: 'Safari takes start and end where it matters, in grids; the data mean other layouts',
  },
  {
    feature: /^(content-visibility|contain-intrinsic-size|::details-content)/,
    reason: 'saves work or finds hidden text; the page looks the same',
  },
  { feature: /^text-(wrap|box)/, reason: 'evens the lines of a heading; without it they break as they always did' },
  { feature: '@media (scripting)', reason: 'hides what needs script where script is off; older browsers show it' },
  { feature: '@media (forced-colors)', reason: 'Safari has no such mode, so the rule has nothing to do there' },
  { feature: /^(@page|size|page|zoom|break-after)/, reason: 'paper alone, or the small preview of a banner' },
  { feature: /^resize/, reason: 'a corner to pull: phones have none' },
  { feature: /^scrollbar-width/, reason: 'hides a thin bar; the content is the same' },
];

export function isExcepted(feature: string, exceptions: readonly Exception[]): boolean {
  return exceptions.some((exception) => names(exception, feature));
}

export function unusedExceptions(findings: readonly Finding[], exceptions: readonly Exception[]): string[] {
  return exceptions
    .filter((exception) => !findings.some(({ feature }) => names(exception, feature)))
    .map(
      ({ feature }) =>
        `Nothing shipped uses ${feature} any more: remove its exception in scripts/browsers/exceptions.ts`,
    );
}

function names({ feature }: Exception, found: string): boolean {
  return typeof feature === 'string' ? feature === found : feature.test(found);
}

import { useEffect } from 'react';

/**
 * The script of a content page. A server-rendered page has it in its HTML. After a client-side navigation it is
 * appended by hand, because a `<script>` that React renders on the client does not run.
 */
export function PageScript({ src }: { src: string }) {
  useEffect(() => {
    const script = document.createElement('script');
    script.src = src;
    document.body.append(script);
    return () => script.remove();
  }, [src]);
  return typeof document === 'undefined' ? <script src={src} defer /> : null;
}

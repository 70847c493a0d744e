import { useEffect } from 'react';

/**
 * The small script of a content page. In the page it runs when the browser loads it; coming from a
 * page with the framework, where scripts in new elements stay quiet, it is added by hand.
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

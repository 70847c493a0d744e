import { useEffect } from 'react';

/**
 * In the HTML of a server-rendered page. After a client-side navigation the script is appended by hand, because React
 * does not run a `<script>` that it renders in the browser.
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

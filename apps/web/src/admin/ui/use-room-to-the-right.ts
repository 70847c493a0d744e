import { type RefObject, useEffect, useState } from 'react';

export function useRoomToTheRight(box: RefObject<HTMLElement | null>): boolean {
  const [hasRoom, setHasRoom] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // scrollWidth and clientWidth are rounded, scrollLeft is not.
    const look = () => setHasRoom(element.scrollWidth - element.clientWidth - element.scrollLeft > 2);
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    for (const child of element.children) watcher.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  return hasRoom;
}

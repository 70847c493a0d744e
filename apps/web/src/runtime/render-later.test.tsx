import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RenderLater, useRendersLater } from './render-later.tsx';

let isPhone = true;
let frames: (() => void)[] = [];

/** Paints the next frame and runs the one task that follows it. */
const paint = () =>
  act(() => {
    const [frame] = frames.splice(0, 1);
    frame?.();
    vi.runOnlyPendingTimers();
  });

beforeEach(() => {
  isPhone = true;
  frames = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
  vi.stubGlobal('scrollY', 0);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  location.hash = '';
});

function Screen({ parts, isWaiting }: { parts: readonly string[]; isWaiting: boolean }) {
  const isLater = useRendersLater(isWaiting);
  if (isWaiting) return <main>espera</main>;
  return (
    <main>
      arriba
      {parts.map((part) => (
        <RenderLater key={part} isLater={isLater}>
          <p>{part}</p>
        </RenderLater>
      ))}
    </main>
  );
}

/** A screen that has waited for its data, unless `wasThere` says that it was there at once. */
function show({ wasThere = false } = {}) {
  const parts = ['uno', 'dos', 'tres'];
  const { container, rerender } = render(<Screen parts={parts} isWaiting={!wasThere} />);
  const change = (names: readonly string[]) => rerender(<Screen parts={names} isWaiting={false} />);
  change(parts);
  const seen = () => [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
  return { seen, container, change };
}

describe('what stands below the fold of a phone', () => {
  it('is rendered one part after each frame, in the order of the page [8.1.12]', () => {
    const { seen, container } = show();
    expect(container.textContent).toBe('arriba');
    paint();
    expect(seen()).toEqual(['uno']);
    paint();
    expect(seen()).toEqual(['uno', 'dos']);
    paint();
    expect(seen()).toEqual(['uno', 'dos', 'tres']);
    expect(frames).toEqual([]);
  });

  it.each(['keydown', 'scroll', 'beforeprint'])('stands there before %s returns [8.1.12]', (type) => {
    const { seen } = show();
    paint();
    expect(seen()).toEqual(['uno']);
    fireEvent(window, new Event(type));
    expect(seen()).toEqual(['uno', 'dos', 'tres']);
    paint();
    expect(frames).toEqual([]);
  });

  it('goes on with the others when a part leaves before its turn [8.1.12]', () => {
    const { seen, change } = show();
    change(['dos', 'tres']);
    paint();
    paint();
    expect(seen()).toEqual(['dos', 'tres']);
  });

  it('stands there at once where the screen brings it afterwards [8.1.12]', () => {
    const { seen, change } = show();
    change(['uno', 'dos', 'tres', 'cuatro']);
    expect(seen()).toEqual(['cuatro']);
  });

  it('stands there from the start where the data was there at once [8.1.12]', () => {
    expect(show({ wasThere: true }).seen()).toEqual(['uno', 'dos', 'tres']);
  });

  it('stands there from the start on a larger screen, which shows it [8.1.12]', () => {
    isPhone = false;
    expect(show().seen()).toEqual(['uno', 'dos', 'tres']);
  });

  it('stands there from the start in a page that is scrolled or leads to a place in it [8.1.12]', () => {
    vi.stubGlobal('scrollY', 1);
    expect(show().seen()).toEqual(['uno', 'dos', 'tres']);
    cleanup();
    vi.stubGlobal('scrollY', 0);
    location.hash = '#requisito-cedula';
    expect(show().seen()).toEqual(['uno', 'dos', 'tres']);
  });
});

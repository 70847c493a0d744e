import { options } from 'preact';
import { findDOMNode } from 'preact/compat';
import {
  Component,
  type Provider,
  type ReactNode,
  Suspense,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { type IdScope, IdScopeContext, makeIdScope } from './ids.ts';

// The types of Preact's context do not accept React's elements.
const IdScopeProvider = IdScopeContext.Provider as unknown as Provider<IdScope>;

/** A part of the page that keeps the server's HTML until it is hydrated. */
interface PendingPart {
  /** What the part suspends on. */
  readonly promise: Promise<void>;
  /** Takes the part out of the queue and hydrates it in the next microtasks. */
  readonly resolve: () => void;
  isLast: boolean;
  /** The suspended component, by which the part's element is found. */
  component: Component | null;
  isHydrated: boolean;
  onHydrated: () => void;
}

/** Whether the server's page is being hydrated at this moment: only then parts suspend. */
let isHydrating = false;
let isQueueRunning = false;
let queue: PendingPart[] = [];
/** The target of the event that is being dispatched. */
let eventTarget: Node | null = null;
let onPartHydrated: () => void = () => undefined;

const tasks: (() => void)[] = [];
let channel: MessageChannel | null = null;
const eventTypes = ['pointerdown', 'keydown', 'focusin', 'click', 'input'];

/** Queues a task. Timers wait longer, and in a hidden tab for a second. */
function queueTask(work: () => void): void {
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => tasks.shift()?.();
  }
  tasks.push(work);
  channel.port2.postMessage(null);
}

/**
 * Hydrates the server's page in short tasks: `hydrate` runs in one, the frame of the page is
 * hydrated in another, and each part of it (`HydrateLater`) in one more.
 */
export function hydrateInTasks(hydrate: () => void): void {
  isHydrating = true;
  for (const type of eventTypes) document.addEventListener(type, prioritize, true);
  options.debounceRendering = queueTask;
  queueTask(hydrate);
}

/**
 * Starts to hydrate the parts, once the frame of the page is hydrated. `onHydrated` is called after
 * each part, and when none is left.
 */
export function hydrateParts(onHydrated: () => void): void {
  if (!isHydrating) return;
  isHydrating = false;
  isQueueRunning = true;
  delete options.debounceRendering;
  onPartHydrated = onHydrated;
  queueTask(hydrateNext);
}

function hydrateNext(): void {
  const next = queue.find(({ isLast }) => !isLast) ?? queue[0];
  if (next) {
    next.resolve();
    queueTask(hydrateNext);
    return;
  }
  for (const type of eventTypes) document.removeEventListener(type, prioritize, true);
  channel?.port1.close();
  channel = null;
  isQueueRunning = false;
  onPartHydrated();
}

/**
 * Whether an element stands in a part that is not hydrated yet; without one, whether any part is
 * not.
 */
export const isPending = (node?: Node): boolean => (node ? findPart(node) !== undefined : queue.length > 0);

const findPart = (node: Node): PendingPart | undefined =>
  queue.find(({ component }) => component && findDOMNode(component as never)?.contains(node));

/**
 * Hydrates the part that an event is dispatched to before the event reaches it. What is typed is
 * noted by `early-input.ts`, so the part is only the next in the queue.
 */
function prioritize({ target, type }: Event): void {
  const part = target instanceof Node ? findPart(target) : undefined;
  if (!part) return;
  if (type === 'input') {
    part.isLast = false;
    queue = [part, ...queue.filter((other) => other !== part)];
  } else {
    eventTarget = target as Node;
    part.resolve();
    queueTask(() => {
      eventTarget = null;
    });
  }
}

function queuePart(isLast: boolean): PendingPart {
  let resolvePromise: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    resolvePromise = resolve;
  });
  const resolve = () => {
    queue = queue.filter((other) => other !== part);
    resolvePromise();
  };
  const part: PendingPart = {
    ...{ promise, resolve, isLast, component: null, isHydrated: false, onHydrated: () => undefined },
  };
  queue.push(part);
  return part;
}

/**
 * A part of the page with exactly one element around it. While the server's page is hydrated, the
 * part keeps its HTML and is hydrated in a task of its own, so that no task is long (decision 103);
 * at once when a person presses a key or the pointer in it. Otherwise it renders its children. Refs
 * into a part are empty in the first effects of what surrounds it.
 * @param isLast after the parts that a person is more likely to use
 */
export function HydrateLater({ children, isLast = false }: { children: ReactNode; isLast?: boolean }) {
  const [part] = useState(() => (isHydrating ? queuePart(isLast) : null));
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const id = useId();
  const [ids] = useState(() => makeIdScope(id));
  const currentChildren = useRef(children);
  currentChildren.current = children;
  // Hydration needs the children that the server rendered, whatever changed in the page since.
  const renderedChildren = useRef(children);
  if (part === null || part.isHydrated) renderedChildren.current = children;
  else
    part.onHydrated = () => {
      if (currentChildren.current !== renderedChildren.current) renderAgain();
    };
  const content = renderedChildren.current;
  return useMemo(
    () => (
      <IdScopeProvider value={ids}>
        <Suspense fallback={null}>
          <Part part={part}>{content}</Part>
        </Suspense>
      </IdScopeProvider>
    ),
    [ids, part, content],
  );
}

class Part extends Component<{ part: PendingPart | null; children: ReactNode }> {
  override componentDidMount(): void {
    const { part } = this.props;
    if (!part) return;
    isHydrating = false;
    part.isHydrated = true;
    part.onHydrated();
    // The target of the event may stand in a part within this one.
    if (eventTarget) findPart(eventTarget)?.resolve();
    // After it is rendered with what changed in the page since.
    queueMicrotask(onPartHydrated);
  }

  override render(): ReactNode {
    const { part, children } = this.props;
    if (part && !part.isHydrated) {
      if (queue.includes(part)) {
        part.component = this;
        throw part.promise;
      }
      // Parts within it suspend and are hydrated in tasks of their own.
      isHydrating = isQueueRunning;
    }
    return children;
  }
}

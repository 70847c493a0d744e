import type { ComponentChild } from 'preact';
import { createElement, hydrate, Suspense } from 'preact/compat';
import { IdScopeContext, makeIdScope } from './ids.ts';

/**
 * Takes the server's document over. The boundary is for React Router, which suspends until it has
 * read the data in the page; React has one of its own at the root.
 */
export function hydrateRoot(target: Document, children: ComponentChild): void {
  const page = createElement(IdScopeContext.Provider, { value: makeIdScope() }, children);
  hydrate(createElement(Suspense, null, page), parentOf(target) as unknown as Element);
}

/**
 * Preact renders into an element and takes a document for its element, whose child `<html>` would
 * then be. This stands for the document itself, with `<html>` as its only child.
 */
function parentOf(target: Document) {
  const element = target.documentElement;
  return {
    nodeType: Node.ELEMENT_NODE,
    namespaceURI: element.namespaceURI,
    ownerDocument: target,
    firstChild: element,
    childNodes: [element],
    insertBefore: (node: Node, before: Node | null) => target.insertBefore(node, before),
    appendChild: (node: Node) => target.appendChild(node),
    contains: (node: Node) => target.contains(node),
  };
}

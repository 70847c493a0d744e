import type { ComponentType } from 'react';

/**
 * The component of a route for `createRoutesStub`, which hands it its props as the router does but
 * has no type for them.
 */
export const routeComponent = (Component: ComponentType<never>): ComponentType => Component as ComponentType;

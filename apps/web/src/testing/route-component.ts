import type { ComponentType } from 'react';

/** `createRoutesStub` passes the props of the router but does not type them. */
export const routeComponent = (Component: ComponentType<never>): ComponentType => Component as ComponentType;

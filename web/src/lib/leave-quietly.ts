import { options, type VNode } from 'preact'

/**
 * Keeps what was left from being rendered again. Preact's `Suspense` renders all its children that waited when the last of them goes,
 * also those that went with it: they have no parent, so that what they still wait for, or an error, is caught by nobody.
 */
export function leaveQuietly(): void {
  const before = options.unmount
  options.unmount = vnode => {
    before?.(vnode)
    // All packages of Preact have these names: `__c` for the component of an element, `__P` for where it is drawn.
    const component = (vnode as VNode & { readonly __c?: object | null }).__c
    if (component) Object.defineProperty(component, '__P', { get: () => null, set() {}, configurable: true })
  }
}

import { type Component, options, type VNode } from 'preact'

/**
 * Keeps what was left from being rendered again. Preact's `Suspense` renders all its children that waited when the last of them goes,
 * also those that went with it: they have no parent, so that what they still wait for, or an error, is caught by nobody.
 */
export function leaveQuietly(): void {
  const before = options.unmount
  options.unmount = vnode => {
    before?.(vnode)
    // `__c` is the name that all packages of Preact have for the component of an element.
    const component = (vnode as VNode & { readonly __c?: Component | null }).__c
    if (component) component.forceUpdate = () => {}
  }
}

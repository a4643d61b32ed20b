// The target of the pages' JSX: Preact's functions, with our types of elements (tsconfig.json, vite.config.ts).

import type { JSX as Preact } from 'preact'
import type * as elements from './elements.ts'

export { Fragment, jsx, jsxs } from 'preact/jsx-runtime'

export declare namespace JSX {
  type Element = Preact.Element
  type ElementClass = Preact.ElementClass
  type ElementType = Preact.ElementType
  type IntrinsicElements = elements.IntrinsicElements
  type IntrinsicAttributes = Preact.IntrinsicAttributes
  type ElementChildrenAttribute = Preact.ElementChildrenAttribute
  type LibraryManagedAttributes<Component, Props> = Preact.LibraryManagedAttributes<Component, Props>
}

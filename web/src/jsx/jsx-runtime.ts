// What JSX of the pages compiles to (`jsxImportSource` in vite.config.ts): React's own functions, except that text beside
// other children stands in an element of its own. A browser that translates a page puts its own elements where text nodes
// were. React changes the text of an element that holds nothing else as a whole, but removes a text node among others from
// the parent that it was put into, which throws once the node is elsewhere. With an element around it React never touches
// a text node. Text of components is wrapped too: they pass it on to elements, some of which are made by libraries.

import type { ElementType, Key, ReactElement, ReactNode } from 'react'
import * as react from 'react/jsx-runtime'

export const { Fragment } = react

/** Not a span: styles of the spans of a page do not mean it. */
const TEXT = 'atrium-text'

/** Elements that hold text alone. */
const TEXT_ALONE = new Set<unknown>(['option', 'title', 'textarea', 'style', 'script'])

type Props = { readonly children?: ReactNode }
type Create = (type: ElementType | string, props: Props, key?: Key) => ReactElement

const create = react.jsx as Create
const createStatic = react.jsxs as Create

/** An element with one child, or with a list as its child. */
export const jsx: Create = (type, props, key) => create(type, ownText(type, props), key)
/** An element with several children. */
export const jsxs: Create = (type, props, key) => createStatic(type, ownText(type, props), key)

function ownText(type: unknown, props: Props): Props {
  const { children } = props
  if (Array.isArray(children)) return TEXT_ALONE.has(type) ? props : { ...props, children: wrapped(children) }
  // What is beside a fragment is known only where it is put.
  return type === Fragment && isText(children) ? { ...props, children: wrapped([children]) } : props
}

/** Texts in a row are one, as they are to a layout; all else keeps its place, by which React knows it. */
function wrapped(children: readonly ReactNode[]): readonly ReactNode[] {
  const all: ReactNode[] = []
  let start = -1
  let text = ''
  const end = () => {
    // Blanks alone are not translated, and an element around them would be an item of its own in a row.
    if (start >= 0) all[start] = text.trim() ? create(TEXT, { children: text }) : text
    start = -1
    text = ''
  }
  for (const [index, child] of children.entries()) {
    const isShown = child !== null && child !== undefined && typeof child !== 'boolean'
    if (isShown && !isText(child)) end()
    all.push(isShown && !isText(child) ? (Array.isArray(child) ? wrapped(child) : child) : null)
    if (!isText(child)) continue
    if (start < 0) start = index
    text += String(child)
  }
  end()
  return all
}

const isText = (child: unknown): boolean =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint'

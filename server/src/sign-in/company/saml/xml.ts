// XML of identity providers. Parts that two parsers could read differently are refused first: a document type, processing
// instructions, comments.

import { xpath } from '@node-saml/node-saml/lib/xml.js'
import { DOMParser } from '@xmldom/xmldom/lib/dom-parser.js'

/** A rejected document; its message is for administrators. */
export class XmlError extends Error {}

/** The parts of an element that are read. */
export interface XmlElement {
  readonly localName: string
  readonly namespaceURI: string | null
  readonly textContent: string | null
  readonly firstChild: XmlNode | null
  readonly nextSibling: XmlNode | null
  readonly parentNode: XmlNode | null
  readonly attributes: { readonly length: number; item(index: number): { localName: string; value: string } | null }
  getAttribute(name: string): string | null
}

type XmlNode = XmlElement | { readonly nodeType: number; readonly [member: string]: unknown }

/** Real documents have a few hundred, of some thirty names; the libraries' running time grows faster than the document. */
const ELEMENTS_MAX = 2000
const NAMES_MAX = 200
const DEPTH_MAX = 50
const ELEMENT_NODE = 1

/** Parses a document. Throws XmlError for invalid XML or refused parts. */
export function parseXml(xml: string): XmlElement {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new XmlError('a document type is not taken')
  countTags(xml)
  try {
    // The first error ends it: by itself the parser reads on, and reports each of thousands.
    const errorHandler = { error: failParsing, fatalError: failParsing }
    return new DOMParser({ locator: {}, errorHandler }).parseFromString(xml, 'text/xml') as XmlElement
  } catch {
    throw new XmlError('it is not XML')
  }
}

function failParsing(message: string): never {
  throw new Error(message)
}

/** Counts tags in the text, before a parser takes time for each open element, and for each name. Throws XmlError. */
export function countTags(xml: string): void {
  const names = new Set<string>()
  let starts = 0
  let depth = 0
  // A start and an end for each element.
  const pieces = xml.split('<', 2 * ELEMENTS_MAX + 2)
  for (const piece of pieces.slice(1)) {
    if (piece.startsWith('/')) depth = Math.max(0, depth - 1)
    else if (!/^[!?]/.test(piece)) {
      starts++
      names.add(/^[^\s/>]*/.exec(piece)?.[0] ?? '')
      if (!isSelfClosing(piece)) depth++
    }
    if (starts > ELEMENTS_MAX || names.size > NAMES_MAX) throw new XmlError('it has too many elements')
    if (depth > DEPTH_MAX) throw new XmlError('its elements are too deep in one another')
  }
  if (pieces.length > 2 * ELEMENTS_MAX) throw new XmlError('it has too many elements')
}

/** Whether a tag ends with `/>`. Within quotes these are characters like others. */
const isSelfClosing = (piece: string): boolean =>
  piece
    .replaceAll(/"[^"]*"|'[^']*'/g, '')
    .split('>', 1)[0]
    ?.endsWith('/') === true

/** Every element of a document, in order. Throws XmlError for one that is too large. Needs one pass, unlike XPath. */
export function allElements(document: XmlElement): XmlElement[] {
  const found: XmlElement[] = []
  const visit = (node: XmlElement, depth: number): void => {
    if (depth > DEPTH_MAX) throw new XmlError('its elements are too deep in one another')
    for (let child = node.firstChild; child; child = child.nextSibling as XmlNode | null) {
      if ((child as { nodeType?: number }).nodeType !== ELEMENT_NODE) continue
      if (found.push(child as XmlElement) > ELEMENTS_MAX) throw new XmlError('it has too many elements')
      visit(child as XmlElement, depth + 1)
    }
  }
  visit(document, 0)
  return found
}

/** Elements below one, by an XPath of this code. */
export const elementsAt = (element: XmlElement, path: string): XmlElement[] =>
  xpath.selectElements(element as never, path) as unknown as XmlElement[]

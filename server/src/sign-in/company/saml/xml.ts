// XML of identity providers. Parts that two parsers could read differently are refused first: a document type, processing
// instructions, comments.

import { parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js'

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

/** Real documents have a few hundred; the libraries' running time grows faster than the document. */
const ELEMENTS_MAX = 2000
const DEPTH_MAX = 50
const ELEMENT_NODE = 1

/** Parses a document. Throws XmlError for invalid XML or refused parts. */
export async function parseXml(xml: string): Promise<XmlElement> {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new XmlError('a document type is not taken')
  // Counted before parsing: a start and an end for each element.
  if (xml.split('<', 2 * ELEMENTS_MAX + 2).length > 2 * ELEMENTS_MAX) throw new XmlError('it has too many elements')
  try {
    return (await parseDomFromString(xml)) as unknown as XmlElement
  } catch {
    throw new XmlError('it is not XML')
  }
}

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

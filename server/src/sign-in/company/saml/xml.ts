// XML of identity providers. What may make two readers see different things is refused before anything is read: a
// document type, processing instructions, comments.

import { parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js'

/** A document that is not taken; its message is for administrators. */
export class XmlError extends Error {}

/** An element, as far as we read it. */
export interface XmlElement {
  readonly localName: string
  readonly textContent: string | null
  getAttribute(name: string): string | null
}

/** Parses a document. Throws XmlError for one that is no XML or has parts that are refused. */
export async function parseXml(xml: string): Promise<XmlElement> {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new XmlError('a document type is not taken')
  try {
    return (await parseDomFromString(xml)) as unknown as XmlElement
  } catch {
    throw new XmlError('it is not XML')
  }
}

/** Elements below one, by an XPath of ours. */
export const elementsAt = (element: XmlElement, path: string): XmlElement[] =>
  xpath.selectElements(element as never, path) as unknown as XmlElement[]

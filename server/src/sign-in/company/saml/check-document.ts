// Refuses, before the signature of a SAML response is checked, parts that two parsers could read differently, and weak algorithms
// (decision 0071).

import { DocumentError } from './problems.ts'
import { allElements, parseXml, type XmlElement } from './xml.ts'

const TEXT_MAX_LENGTH = 256 * 1024
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'

const SIGNATURES: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512',
])
const DIGESTS: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])
const TRANSFORMS: ReadonlySet<string> = new Set([
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
])

/** Checks a response (XML) before any signature is verified. Throws DocumentError. */
export function checkDocument(xml: string, acsUrl: string): void {
  if (xml.length > TEXT_MAX_LENGTH) throw new DocumentError('it is too long')
  if (xml.includes('<!--')) throw new DocumentError('it has a comment')
  if (/<\?(?!xml\s)/.test(xml) || xml.lastIndexOf('<?xml') > 0) {
    throw new DocumentError('it has a processing instruction')
  }
  if (xml.includes('<![CDATA[')) throw new DocumentError('it has a CDATA section')
  const elements = allElements(parseXml(xml))
  const [response] = elements
  if (response?.localName !== 'Response' || response.namespaceURI !== PROTOCOL)
    throw new DocumentError('it is no response')
  const destination = response.getAttribute('Destination')
  if (destination && destination !== acsUrl) throw new DocumentError('it is for another destination')
  checkStatus(elements, response)
  checkShape(elements, response)
  checkAlgorithms(elements)
}

const named = (elements: readonly XmlElement[], name: string) => elements.filter(one => one.localName === name)

function checkStatus(elements: readonly XmlElement[], response: XmlElement): void {
  const codes = named(elements, 'StatusCode').filter(
    ({ parentNode }) => (parentNode as XmlElement).localName === 'Status' && parentNode?.parentNode === response,
  )
  const status = codes[0]?.getAttribute('Value') ?? 'none'
  if (codes.length !== 1 || status !== SUCCESS) throw new DocumentError(`its status is ${status}`, codes.length === 1)
}

function checkShape(elements: readonly XmlElement[], response: XmlElement): void {
  if (named(elements, 'EncryptedAssertion').length > 0) throw new DocumentError('its assertion is encrypted')
  const [assertion, ...others] = named(elements, 'Assertion')
  const isOwn = assertion?.parentNode === response && assertion.namespaceURI === ASSERTION
  if (!isOwn || others.length > 0) throw new DocumentError('it does not have exactly one assertion')
  if (named(elements, 'Response').length !== 1) throw new DocumentError('it has two responses')
  if (named(elements, 'Signature').length > 2) throw new DocumentError('it has more signatures')
  const ids = elements.flatMap(idsOf)
  if (new Set(ids).size !== ids.length) throw new DocumentError('an id occurs twice')
}

function idsOf({ attributes }: XmlElement): string[] {
  const all = Array.from({ length: attributes.length }, (_, index) => attributes.item(index))
  return all.flatMap(one => (one && one.localName.toLowerCase() === 'id' && one.value ? [one.value] : []))
}

function checkAlgorithms(elements: readonly XmlElement[]): void {
  const check = (name: string, allowed: ReadonlySet<string>) => {
    for (const one of named(elements, name)) {
      const algorithm = one.getAttribute('Algorithm') ?? 'none'
      if (!allowed.has(algorithm)) throw new DocumentError(`the algorithm ${algorithm} is not taken`)
    }
  }
  check('SignatureMethod', SIGNATURES)
  check('DigestMethod', DIGESTS)
  check('Transform', TRANSFORMS)
  check('CanonicalizationMethod', TRANSFORMS)
}

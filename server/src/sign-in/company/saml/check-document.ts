// What is refused in a SAML response before its signature is looked at: all that could make two readers see different
// things, and algorithms that are too weak (decision 0071).

import { elementsAt, parseXml, type XmlElement } from './xml.ts'

const TEXT_MAX_LENGTH = 256 * 1024
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

/** A response that is not taken; the message is for the log. */
export class DocumentError extends Error {
  /** Whether the provider itself says that it signs nobody in. */
  readonly isRefusal: boolean
  constructor(message: string, isRefusal = false) {
    super(message)
    this.isRefusal = isRefusal
  }
}

/** Checks a response (XML) of which nothing is signed yet. Throws DocumentError. */
export async function checkDocument(xml: string, acsUrl: string): Promise<void> {
  if (xml.length > TEXT_MAX_LENGTH) throw new DocumentError('it is too long')
  if (xml.includes('<!--')) throw new DocumentError('it has a comment')
  if (/<\?(?!xml\s)/.test(xml) || xml.lastIndexOf('<?xml') > 0) {
    throw new DocumentError('it has a processing instruction')
  }
  if (xml.includes('<![CDATA[')) throw new DocumentError('it has a CDATA section')
  const root = await parseXml(xml).catch(error => {
    throw new DocumentError(String(error.message))
  })
  const [response] = elementsAt(
    root,
    "/*[local-name()='Response' and namespace-uri()='urn:oasis:names:tc:SAML:2.0:protocol']",
  )
  if (!response) throw new DocumentError('it is no response')
  const destination = response.getAttribute('Destination')
  if (destination && destination !== acsUrl) throw new DocumentError('it is for another destination')
  checkStatus(response)
  checkShape(response)
  checkAlgorithms(response)
}

function checkStatus(response: XmlElement): void {
  const codes = elementsAt(response, "./*[local-name()='Status']/*[local-name()='StatusCode']")
  const status = codes[0]?.getAttribute('Value') ?? 'none'
  if (codes.length !== 1 || status !== SUCCESS) throw new DocumentError(`its status is ${status}`, codes.length === 1)
}

function checkShape(response: XmlElement): void {
  if (elementsAt(response, "//*[local-name()='EncryptedAssertion']").length > 0) {
    throw new DocumentError('its assertion is encrypted')
  }
  const assertions = elementsAt(response, "//*[local-name()='Assertion']").length
  const own = elementsAt(
    response,
    "./*[local-name()='Assertion' and namespace-uri()='urn:oasis:names:tc:SAML:2.0:assertion']",
  ).length
  if (assertions !== 1 || own !== 1) throw new DocumentError('it does not have exactly one assertion')
  if (elementsAt(response, "//*[local-name()='Response']").length !== 1) throw new DocumentError('it has two responses')
  if (elementsAt(response, "//*[local-name()='Signature']").length > 2)
    throw new DocumentError('it has more signatures')
  const ids = elementsAt(response, "//*[@*[translate(local-name(), 'ID', 'id') = 'id']]").flatMap(element =>
    ['ID', 'Id', 'id'].flatMap(name => element.getAttribute(name) || []),
  )
  if (new Set(ids).size !== ids.length) throw new DocumentError('an id occurs twice')
}

function checkAlgorithms(response: XmlElement): void {
  const check = (element: string, allowed: ReadonlySet<string>) => {
    for (const one of elementsAt(response, `//*[local-name()='${element}']`)) {
      const algorithm = one.getAttribute('Algorithm') ?? 'none'
      if (!allowed.has(algorithm)) throw new DocumentError(`the algorithm ${algorithm} is not taken`)
    }
  }
  check('SignatureMethod', SIGNATURES)
  check('DigestMethod', DIGESTS)
  check('Transform', TRANSFORMS)
  check('CanonicalizationMethod', TRANSFORMS)
}

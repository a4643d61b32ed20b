// The metadata of a SAML identity provider (SAML 2.0 Metadata): who it is, where people sign in, with which
// certificates it signs.

import { X509Certificate } from 'node:crypto'

/** Metadata that cannot be used; its message is for administrators. */
export class MetadataError extends Error {}

export interface Metadata {
  readonly entityId: string
  /** Where a request is sent to (HTTP-Redirect). */
  readonly signInUrl: string
  /** PEM; several while one rolls over. */
  readonly certificates: readonly string[]
  /** When the last of the certificates ends. */
  readonly expiresAt: Date
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const PROVIDER = "//*[local-name()='EntityDescriptor'][*[local-name()='IDPSSODescriptor']]"
const CERTIFICATES_MAX = 10

/** Reads the metadata of exactly one provider. Throws MetadataError. */
export async function readMetadata(xml: string): Promise<Metadata> {
  const { elementsAt, parseXml, XmlError } = await import('./xml.ts')
  const document = await parseXml(xml).catch(error => {
    throw error instanceof XmlError ? new MetadataError(`the metadata cannot be read: ${error.message}`) : error
  })
  const [entity, ...others] = elementsAt(document, PROVIDER)
  if (!entity) throw new MetadataError('the metadata names no identity provider (IDPSSODescriptor)')
  if (others.length > 0) throw new MetadataError('the metadata names several identity providers')
  const entityId = entity.getAttribute('entityID') ?? ''
  const services = elementsAt(entity, "./*[local-name()='IDPSSODescriptor']/*[local-name()='SingleSignOnService']")
  const service = services.find(one => one.getAttribute('Binding') === REDIRECT)
  const signInUrl = service?.getAttribute('Location') ?? ''
  if (!entityId) throw new MetadataError('the metadata has no entityID')
  if (!/^https?:\/\//.test(signInUrl) || !URL.canParse(signInUrl)) {
    throw new MetadataError('the metadata has no address for sign-in by HTTP-Redirect')
  }
  const keys = elementsAt(
    entity,
    "./*[local-name()='IDPSSODescriptor']/*[local-name()='KeyDescriptor'][not(@use) or @use='signing']//*[local-name()='X509Certificate']",
  )
  const certificates = keys.slice(0, CERTIFICATES_MAX).map(key => certificateOf(key.textContent ?? ''))
  if (certificates.length === 0) throw new MetadataError('the metadata has no certificate for signatures')
  const ends = certificates.map(({ validTo }) => Date.parse(validTo))
  return {
    entityId,
    signInUrl,
    certificates: [...new Set(certificates.map(certificate => certificate.toString()))],
    expiresAt: new Date(Math.max(...ends)),
  }
}

function certificateOf(text: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(text.replace(/\s+/g, ''), 'base64'))
  } catch {
    throw new MetadataError('a certificate in the metadata cannot be read')
  }
}

// The metadata of a SAML identity provider (SAML 2.0 Metadata): who it is, where people sign in, with which
// certificates it signs.

import { X509Certificate } from 'node:crypto'

/** Metadata that cannot be used; its message is for administrators. */
export class MetadataError extends Error {}

/** The content of a provider's metadata, whether it suffices for a sign-in or not. */
export interface MetadataParts {
  readonly entityId: string
  /** Where a request is sent (HTTP-Redirect); null when there is no such address. */
  readonly signInUrl: string | null
  /** For signatures; several during a rollover. */
  readonly certificates: readonly X509Certificate[]
  readonly nameIdFormats: readonly string[]
  readonly wantsSignedRequests: boolean
}

/** Metadata that suffices for sign-in. */
export interface Metadata {
  readonly entityId: string
  readonly signInUrl: string
  /** PEM. */
  readonly certificates: readonly string[]
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const PROVIDER = "//*[local-name()='EntityDescriptor'][*[local-name()='IDPSSODescriptor']]"
const ROLE = "./*[local-name()='IDPSSODescriptor']"
const CERTIFICATES = `${ROLE}/*[local-name()='KeyDescriptor'][not(@use) or @use='signing']//*[local-name()='X509Certificate']`
const CERTIFICATES_MAX = 10

/** Reads the metadata of exactly one provider; it must suffice for sign-in. Throws MetadataError. */
export async function readMetadata(xml: string): Promise<Metadata> {
  const { entityId, signInUrl, certificates } = await readMetadataParts(xml)
  if (signInUrl === null) throw new MetadataError('the metadata has no address for sign-in by HTTP-Redirect')
  if (certificates.length === 0) throw new MetadataError('the metadata has no certificate for signatures')
  return { entityId, signInUrl, certificates: [...new Set(certificates.map(certificate => certificate.toString()))] }
}

/** Reads the metadata of exactly one provider. Throws MetadataError. */
export async function readMetadataParts(xml: string): Promise<MetadataParts> {
  const { elementsAt, parseXml, XmlError } = await import('./xml.ts')
  const document = await parseXml(xml).catch(error => {
    throw error instanceof XmlError ? new MetadataError(`the metadata cannot be read: ${error.message}`) : error
  })
  const [entity, ...others] = elementsAt(document, PROVIDER)
  if (!entity) throw new MetadataError('the metadata names no identity provider (IDPSSODescriptor)')
  if (others.length > 0) throw new MetadataError('the metadata names several identity providers')
  const entityId = entity.getAttribute('entityID') ?? ''
  if (!entityId) throw new MetadataError('the metadata has no entityID')
  const services = elementsAt(entity, `${ROLE}/*[local-name()='SingleSignOnService']`)
  const address = services.find(one => one.getAttribute('Binding') === REDIRECT)?.getAttribute('Location') ?? ''
  const keys = elementsAt(entity, CERTIFICATES)
  return {
    entityId,
    signInUrl: /^https?:\/\//.test(address) && URL.canParse(address) ? address : null,
    certificates: keys.slice(0, CERTIFICATES_MAX).map(key => certificateOf(key.textContent ?? '')),
    nameIdFormats: elementsAt(entity, `${ROLE}/*[local-name()='NameIDFormat']`).map(
      one => one.textContent?.trim() ?? '',
    ),
    wantsSignedRequests: elementsAt(entity, ROLE).some(one =>
      ['true', '1'].includes(one.getAttribute('WantAuthnRequestsSigned') ?? ''),
    ),
  }
}

function certificateOf(text: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(text.replace(/\s+/g, ''), 'base64'))
  } catch {
    throw new MetadataError('a certificate in the metadata cannot be read')
  }
}

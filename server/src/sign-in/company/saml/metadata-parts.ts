// The metadata of a SAML identity provider, read in the thread of reader.ts.

import { X509Certificate } from 'node:crypto'
import { MetadataError } from './problems.ts'
import { elementsAt, parseXml, type XmlElement } from './xml.ts'

/** The content of a provider's metadata, whether it suffices for a sign-in or not. */
export interface MetadataParts {
  readonly entityId: string
  /** The address of requests (HTTP-Redirect); null when there is none. */
  readonly signInUrl: string | null
  /** PEM, for signatures; several during a rollover. */
  readonly certificates: readonly string[]
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

/** Reads the metadata of exactly one provider. Throws MetadataError. */
export function readMetadataParts(xml: string): MetadataParts {
  const document = parseMetadata(xml)
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

function parseMetadata(xml: string): XmlElement {
  try {
    return parseXml(xml)
  } catch (error) {
    throw new MetadataError(`the metadata cannot be read: ${(error as Error).message}`)
  }
}

function certificateOf(text: string): string {
  try {
    return new X509Certificate(Buffer.from(text.replace(/\s+/g, ''), 'base64')).toString()
  } catch {
    throw new MetadataError('a certificate in the metadata cannot be read')
  }
}

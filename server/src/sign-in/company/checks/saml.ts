// The content of a SAML provider's metadata, and whether sign-in works with it.

import { X509Certificate } from 'node:crypto'
import { type Outbound, OutboundError } from '../../../platform/net/outbound.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import type { AttributeNames, Match } from '../provider/provider.ts'
import { fetchMetadataText } from '../saml/metadata.ts'
import type { MetadataParts } from '../saml/metadata-parts.ts'
import { MetadataError } from '../saml/problems.ts'
import { readMetadataParts } from '../saml/reader.ts'
import { type Check, failCheck, noteCheck, okCheck } from './check.ts'

const DAY_MS = 86_400_000
const EXPIRY_NEAR_DAYS = 30
const RSA_BITS_MIN = 2048
const NAME_ID_FORMAT = /^urn:oasis:names:tc:SAML:(?:1\.1|2\.0):nameid-format:/

export interface SamlAsked {
  readonly outbound: Outbound
  readonly words: Words
  readonly metadataUrl: string | null
  readonly metadataXml: string | null
  readonly match: Match
  readonly attributes: AttributeNames
}

export async function checkSaml(asked: SamlAsked): Promise<Check[]> {
  const { words, outbound, metadataUrl, metadataXml } = asked
  let parts: MetadataParts
  try {
    parts = await readMetadataParts(
      metadataUrl ? await fetchMetadataText({ outbound }, metadataUrl) : (metadataXml ?? ''),
    )
  } catch (error) {
    if (!(error instanceof MetadataError || error instanceof OutboundError)) throw error
    const detail = words.text('check.metadata.unusable', { reason: error.message })
    return [failCheck('metadata', detail, words.text('check.metadata.remedy'))]
  }
  return [
    okCheck('metadata', words.text('check.metadata.ok', { entity: parts.entityId })),
    checkAddress(words, parts.signInUrl),
    checkCertificates(
      words,
      parts.certificates.map(pem => new X509Certificate(pem)),
    ),
    parts.wantsSignedRequests
      ? failCheck(
          'signed_requests',
          words.text('check.signed_requests.wanted'),
          words.text('check.signed_requests.remedy'),
        )
      : okCheck('signed_requests', words.text('check.signed_requests.ok')),
    checkNameId(asked, parts.nameIdFormats),
  ]
}

function checkAddress(words: Words, address: string | null): Check {
  if (address === null) {
    return failCheck(
      'sign_in_address',
      words.text('check.sign_in_address.none'),
      words.text('check.sign_in_address.remedy'),
    )
  }
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) {
    return okCheck('sign_in_address', words.text('check.sign_in_address.ok', { address }))
  }
  const detail = words.text('check.sign_in_address.plain', { address })
  return failCheck('sign_in_address', detail, words.text('check.sign_in_address.plain.remedy'))
}

/** Several overlap during a rollover: the last to expire counts. */
function checkCertificates(words: Words, certificates: readonly X509Certificate[]): Check {
  const remedy = words.text('check.certificate.remedy')
  if (certificates.length === 0) return failCheck('certificate', words.text('check.certificate.none'), remedy)
  const end = Math.max(...certificates.map(({ validTo }) => Date.parse(validTo)))
  const date = new Date(end).toISOString().slice(0, 10)
  const days = Math.floor((end - Date.now()) / DAY_MS)
  if (days < 0) return failCheck('certificate', words.text('check.certificate.expired', { date }), remedy)
  const bits = Math.min(...certificates.map(rsaBitsOf))
  if (bits < RSA_BITS_MIN) {
    const detail = words.text('check.certificate.weak', { bits })
    return failCheck('certificate', detail, words.text('check.certificate.weak.remedy'))
  }
  if (days < EXPIRY_NEAR_DAYS) return noteCheck('certificate', words.text('check.certificate.soon', { date }), remedy)
  return okCheck('certificate', words.text('check.certificate.ok', { date }))
}

const rsaBitsOf = ({ publicKey }: X509Certificate): number =>
  publicKey.asymmetricKeyType === 'rsa' ? (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) : RSA_BITS_MIN

/** A transient NameID differs at each sign-in. */
function checkNameId({ words, match, attributes }: SamlAsked, formats: readonly string[]): Check {
  const names = formats.map(format => format.replace(NAME_ID_FORMAT, ''))
  const isUsed = match !== 'email' && !attributes[match]
  if (isUsed && names.length > 0 && names.every(name => name === 'transient')) {
    return failCheck('name_id', words.text('check.name_id.transient'), words.text('check.name_id.remedy'))
  }
  if (names.length === 0) return okCheck('name_id', words.text('check.name_id.silent'))
  return okCheck('name_id', words.text('check.name_id.ok', { formats: names.join(', ') }))
}

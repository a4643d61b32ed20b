import type { Services } from '../../../platform/services.ts'
import { SignInProblem } from '../flow/problem.ts'
import { useId } from '../flow/used-ids.ts'
import type { ProviderAnswer } from '../people/answer.ts'
import { addressesOf } from '../provider/addresses.ts'
import type { ProviderRow } from '../provider/provider.ts'
import type { CheckedAssertion } from './check-assertion.ts'
import type { Metadata } from './metadata.ts'
import { providerMetadata } from './provider-metadata.ts'

/** Checks a SAML response (Base64) to one of our requests, and accepts it once. Throws SignInProblem. */
export async function readSamlAnswer(
  services: Services,
  provider: ProviderRow,
  response: string,
  requestId: string,
): Promise<ProviderAnswer> {
  const { DocumentError, checkDocument } = await import('./check-document.ts')
  const { acsUrl } = addressesOf(services.authUrl(), provider.id)
  const metadata = await providerMetadata(services, provider)
  try {
    await checkDocument(Buffer.from(response, 'base64').toString('utf8'), acsUrl)
    const checked = await checkSignature(services, provider, metadata, { response, requestId })
    const used = { kind: 'assertion' as const, id: checked.id, expiresAt: checked.expiresAt }
    const isFirst = await services.database.transaction(provider.program_id, db => useId(db, provider.id, used))
    if (!isFirst) throw new DocumentError('the assertion was used before')
    return checked.answer
  } catch (error) {
    if (error instanceof SignInProblem) throw error
    const isRefusal = error instanceof DocumentError && error.isRefusal
    throw isRefusal
      ? new SignInProblem('refused', 'provider_refused', { cause: error })
      : new SignInProblem('invalid', 'not_accepted', { cause: error })
  }
}

interface Received {
  readonly response: string
  readonly requestId: string
}

/** A signature that does not verify may be from a new certificate: the metadata is then fetched again. */
async function checkSignature(
  services: Services,
  provider: ProviderRow,
  metadata: Metadata,
  received: Received,
): Promise<CheckedAssertion> {
  try {
    return await validate(services, provider, metadata, received)
  } catch (error) {
    const again = await providerMetadata(services, provider, true).catch(() => null)
    const isSame = again?.certificates.join() === metadata.certificates.join()
    if (!again || isSame) throw error
    return validate(services, provider, again, received)
  }
}

async function validate(
  services: Services,
  provider: ProviderRow,
  metadata: Metadata,
  { response, requestId }: Received,
): Promise<CheckedAssertion> {
  const [{ samlLibrary }, { checkAssertion }] = await Promise.all([
    import('./library.ts'),
    import('./check-assertion.ts'),
  ])
  const library = samlLibrary(services, provider, metadata, { id: requestId })
  const { profile } = await library.validatePostResponseAsync({ SAMLResponse: response })
  const { entityId, acsUrl } = addressesOf(services.authUrl(), provider.id)
  return checkAssertion(profile?.getAssertion?.()['Assertion'], {
    issuer: metadata.entityId,
    audience: entityId,
    recipient: acsUrl,
    requestId,
    now: Date.now(),
  })
}

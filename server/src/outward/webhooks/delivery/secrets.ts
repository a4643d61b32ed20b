// The secrets of subscriptions as they are needed for sending. They stay open in memory for as long as their sealed form is in use:
// unsealing costs more than signing.

import type { KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Services } from '../../../platform/services.ts'
import { defineState } from '../../../platform/services.ts'
import { sealingContext } from '../subscription.ts'
import { signingKey } from './signature.ts'

/** The secrets of a subscription as the database has them. */
export interface SealedSecrets {
  readonly program_id: number
  readonly subscription_id: string
  readonly authorization_sealed: Uint8Array | null
  readonly secret_sealed: Uint8Array | null
  readonly previous_secret_sealed: Uint8Array | null
}

interface OpenedSecrets {
  readonly sealed: SealedSecrets
  readonly authorization: string | null
  readonly key: KeyObject | null
  readonly previousKey: KeyObject | null
}

/** By the id of the subscription. */
export const openedSecrets = defineState('opened secrets', () => new LRUCache<string, OpenedSecrets>({ max: 2000 }))

/** Opens the secrets of a delivery's subscription. */
export function openSecrets(services: Services, delivery: SealedSecrets): OpenedSecrets {
  const cache = services.state(openedSecrets)
  const known = cache.get(delivery.subscription_id)
  if (known && isSame(known.sealed, delivery)) return known
  const { program_id, subscription_id, authorization_sealed, secret_sealed, previous_secret_sealed } = delivery
  const context = sealingContext({ program_id, id: subscription_id })
  const open = (sealed: Uint8Array | null) => sealed && services.secrets.open(sealed, context)
  const keyOf = (sealed: Uint8Array | null) => {
    const secret = open(sealed)
    return secret === null ? null : signingKey(secret)
  }
  const opened: OpenedSecrets = {
    sealed: { program_id, subscription_id, authorization_sealed, secret_sealed, previous_secret_sealed },
    authorization: open(authorization_sealed),
    key: keyOf(secret_sealed),
    previousKey: keyOf(previous_secret_sealed),
  }
  cache.set(subscription_id, opened)
  return opened
}

const isSame = (one: SealedSecrets, other: SealedSecrets): boolean =>
  isSameBytes(one.authorization_sealed, other.authorization_sealed) &&
  isSameBytes(one.secret_sealed, other.secret_sealed) &&
  isSameBytes(one.previous_secret_sealed, other.previous_secret_sealed)

const isSameBytes = (one: Uint8Array | null, other: Uint8Array | null): boolean =>
  one === null || other === null ? one === other : Buffer.compare(one, other) === 0

import type { IncomingMessage } from 'node:http'
import { isPublicAddress } from '../../../platform/net/addresses.ts'
import type { Services } from '../../../platform/services.ts'

const warned = new WeakSet<Services>()

/** Says once in the log that there seems to be a proxy which TRUSTED_PROXIES does not name. */
export function warnOfUnnamedProxy(services: Services, request: IncomingMessage): void {
  const neighbour = request.socket.remoteAddress ?? ''
  if (request.headers['x-forwarded-for'] === undefined || warned.has(services)) return
  if (isPublicAddress(neighbour) || services.config.trustedProxies.trusts(neighbour)) return
  warned.add(services)
  services.logger.warn(
    { neighbour },
    'TRUSTED_PROXIES does not name this address, but it sends X-Forwarded-For: all who sign in through it count as one',
  )
}

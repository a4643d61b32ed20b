import type { IncomingMessage } from 'node:http'
import { isPublicAddress } from '../../../platform/net/addresses.ts'
import type { Services } from '../../../platform/services.ts'
import { defineState } from '../../../platform/state.ts'

export const proxyWarning = defineState('warning of an unnamed proxy', () => ({ isGiven: false }))

/** Warns once in the log about a proxy that TRUSTED_PROXIES seems to be missing. */
export function warnOfUnnamedProxy(services: Services, request: IncomingMessage): void {
  const warning = services.state(proxyWarning)
  const neighbour = request.socket.remoteAddress ?? ''
  if (request.headers['x-forwarded-for'] === undefined || warning.isGiven) return
  if (isPublicAddress(neighbour) || services.config.trustedProxies.trusts(neighbour)) return
  warning.isGiven = true
  services.logger.warn(
    { neighbour },
    'TRUSTED_PROXIES does not name this address, but it sends X-Forwarded-For: all who sign in through it count as one',
  )
}

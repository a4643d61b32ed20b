// Resource indicators (RFC 8707): a request may name `/mcp`, and its tokens are then good for that alone.

import Provider, { errors } from 'oidc-provider'
import type { Services } from '../../../platform/services.ts'
import { mcpResource } from '../../../shared/mcp-resource.ts'

/** Throws `invalid_target` for any other. */
export function checkResource(services: Pick<Services, 'baseUrl'>, resources: readonly string[]): void {
  if (resources.some(resource => resource !== mcpResource(services)))
    throw new errors.InvalidTarget('resource must be the address of /mcp')
}

/** Whether the request of the protocol library that runs at the moment names the resource; it has been checked. */
export function namesAssistants(): boolean {
  const { params, body } = (Provider as unknown as ContextHolder).ctx?.oidc ?? {}
  return Boolean(params?.resource ?? body?.resource)
}

/** The library's record of the request that it handles. */
interface ContextHolder {
  readonly ctx?: { readonly oidc?: Record<'params' | 'body', Readonly<Record<string, unknown>> | undefined> }
}

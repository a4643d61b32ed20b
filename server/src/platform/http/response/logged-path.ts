import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../endpoint.ts'

const PARAMETER = /\{([^}]+)\}/g
const INTEGER = /^\d{1,16}$/
/** Takes a UUID as well, so its schema is a text. */
const POST_ID = 'content_id'

/**
 * The address of a request as the log may have it: its route, with the ids that are integers. A text in a path is the secret
 * of a link, the name of a person or of a file, or may be taken for one; what matches no route may hold any of them.
 */
export function loggedPath({ routeOptions, params }: FastifyRequest): string {
  const { endpoint } = routeOptions.config as { endpoint?: Endpoint }
  if (!endpoint) return routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}') ?? 'other'
  const declared = (endpoint.input?.params?.properties ?? {}) as Record<string, { readonly type?: string }>
  const sent = params as Readonly<Record<string, unknown>>
  return endpoint.path.replaceAll(PARAMETER, (written: string, name: string) => {
    const value = String(sent[name])
    const isId = name === POST_ID || declared[name]?.type === 'integer'
    return isId && INTEGER.test(value) ? value : written
  })
}

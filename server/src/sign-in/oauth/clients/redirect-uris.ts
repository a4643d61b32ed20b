// Which redirect addresses may be registered, and which address of a request is one of them.

import { invalid } from '../../../platform/errors.ts'

const FORBIDDEN_PROTOCOLS = ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:', 'ws:', 'wss:', 'ftp:']
const REDIRECT_URI_MAX_LENGTH = 2048

/**
 * Says why an address cannot be registered as a client's redirect URI; null when it can. Apps on a device may register
 * a private scheme (RFC 8252 section 7.1).
 */
export function redirectUriProblem(uri: string): string | null {
  if (!URL.canParse(uri) || uri.length > REDIRECT_URI_MAX_LENGTH) return 'it must be an absolute address'
  const { protocol, hostname, username, password } = new URL(uri)
  if (uri.includes('#')) return 'it must not have a fragment'
  if (username || password) return 'it must not name a user'
  if (hostname.includes('*')) return 'it must name one host: there are no wildcards'
  if (FORBIDDEN_PROTOCOLS.includes(protocol)) return `it must not start with ${protocol}`
  return null
}

const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::(\d{1,5}))?(?=[/?]|$)/
/** Assistants on a device name themselves by it, too. */
const LOOPBACK_OR_LOCALHOST = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::(\d{1,5}))?(?=[/?]|$)/
const PORT_MAX = 65_535

/** Whether an address is of this device: of an assistant that runs there. */
export const isOnDevice = (uri: string): boolean => LOOPBACK_OR_LOCALHOST.test(uri)

/**
 * Whether `uri` is one of the registered ones, to the letter. The port of a loopback address does not count, since an app on a
 * device uses a free one (RFC 8252 section 7.3); that of `localhost` neither for assistants.
 */
export function isRegisteredRedirectUri(
  uri: string,
  registered: readonly string[],
  { isForAssistants = false } = {},
): boolean {
  if (registered.includes(uri)) return true
  const loopback = isForAssistants ? LOOPBACK_OR_LOCALHOST : LOOPBACK
  const [, , port = '80'] = loopback.exec(uri) ?? []
  // A port above 65,535 does not exist, and the address could not be parsed: there would be no way back to the client.
  if (!loopback.test(uri) || Number(port) < 1 || Number(port) > PORT_MAX) return false
  const withoutPort = (address: string) => address.replace(loopback, '$1')
  return registered.some(one => loopback.test(one) && withoutPort(one) === withoutPort(uri))
}

/** Redirect URIs of one client. */
export const REDIRECT_URIS_MAX = 20

export interface RegisteredUris {
  readonly kind: string
  readonly redirect_uris?: readonly string[]
  readonly post_logout_redirect_uris?: readonly string[]
}

/** Throws 400 for addresses that cannot be registered, and for a public client without one. */
export function checkRedirectUris(client: RegisteredUris): void {
  if (client.kind === 'public' && !client.redirect_uris?.length) {
    throw invalid({ rule: 'required', parameter: 'redirect_uris', message: 'a public client needs a redirect URI' })
  }
  for (const list of ['redirect_uris', 'post_logout_redirect_uris'] as const) {
    for (const [index, uri] of (client[list] ?? []).entries()) {
      const message = redirectUriProblem(uri)
      if (message) throw invalid({ rule: 'invalid_format', parameter: `${list}.${index}`, message })
    }
  }
}

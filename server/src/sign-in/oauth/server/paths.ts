/** The paths of the authorization server, below `authUrl()`. */
export const PATHS = {
  authorize: '/oauth/authorize',
  interaction: '/oauth/interaction',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  introspect: '/oauth/introspect',
  jwks: '/oauth/jwks',
  userinfo: '/oauth/userinfo',
  logout: '/oauth/logout',
  metadata: '/.well-known/oauth-authorization-server',
  openidMetadata: '/.well-known/openid-configuration',
  /** Below `baseUrl()`: the redirect URI of this server's own pages. */
  webCallback: '/web/callback',
} as const

/** RFC 7523: a signed assertion in place of a code. */
export const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

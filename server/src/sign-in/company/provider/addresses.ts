/** The paths of sign-in by the company, below `authUrl()`. Each provider has its own, so that responses cannot be mixed up. */
export const SSO_PATHS = {
  oidcCallback: '/sso/oidc/:id/callback',
  oidcLogout: '/sso/oidc/:id/backchannel_logout',
  samlMetadata: '/sso/saml/:id/metadata',
  samlAcs: '/sso/saml/:id/acs',
  samlFinish: '/sso/saml/:id/finish',
} as const

/** Our addresses that a provider needs. */
export interface Addresses {
  readonly redirectUri: string
  readonly backchannelLogoutUri: string
  /** Our metadata is served there, too. */
  readonly entityId: string
  readonly acsUrl: string
  readonly finishUrl: string
}

/** The addresses of one provider. */
export function addressesOf(authUrl: string, providerId: string): Addresses {
  const address = (path: string) => authUrl + path.replace(':id', providerId)
  return {
    redirectUri: address(SSO_PATHS.oidcCallback),
    backchannelLogoutUri: address(SSO_PATHS.oidcLogout),
    entityId: address(SSO_PATHS.samlMetadata),
    acsUrl: address(SSO_PATHS.samlAcs),
    finishUrl: address(SSO_PATHS.samlFinish),
  }
}

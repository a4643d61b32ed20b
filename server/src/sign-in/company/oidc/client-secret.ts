import type { ClientAuth } from 'openid-client'

/**
 * How a client, with or without a secret, authenticates: by a method that the provider supports; `client_secret_basic` is the
 * default.
 */
export function clientAuth(library: typeof import('openid-client'), secret: string | null): ClientAuth {
  if (secret === null) return library.None()
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const isPost = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
    const auth = isPost ? library.ClientSecretPost(secret) : library.ClientSecretBasic(secret)
    auth(server, client, body, headers)
  }
}

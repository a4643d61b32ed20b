/**
 * Rewrites the address of an authorization request so that the protocol library responds by a query, errors included: a
 * response mode other than `query` is removed, a response type other than `code` becomes an unknown one. The library
 * would respond to `form_post` with a page that needs script, and to `token` with a fragment.
 */
export function withQueryResponseMode(url: string): string {
  const [path = '', ...rest] = url.split('?')
  const parameters = new URLSearchParams(rest.join('?'))
  const foreignMode = parameters.getAll('response_mode').some(mode => mode !== 'query')
  const foreignType = parameters.getAll('response_type').some(type => type !== 'code')
  if (!foreignMode && !foreignType) return url
  if (foreignMode) parameters.delete('response_mode')
  if (foreignType) parameters.set('response_type', 'unsupported')
  return `${path}?${parameters}`
}

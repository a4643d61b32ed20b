/**
 * The address of an authorization request in a form that the protocol library answers by a query, even where the answer is
 * an error: a response mode other than `query` is taken out, a response type other than `code` becomes one that nobody
 * knows. By itself the library would answer `form_post` with a page that needs script, and `token` with a fragment.
 */
export function answerableByQuery(url: string): string {
  const [path = '', ...rest] = url.split('?')
  const parameters = new URLSearchParams(rest.join('?'))
  const foreignMode = parameters.getAll('response_mode').some(mode => mode !== 'query')
  const foreignType = parameters.getAll('response_type').some(type => type !== 'code')
  if (!foreignMode && !foreignType) return url
  if (foreignMode) parameters.delete('response_mode')
  if (foreignType) parameters.set('response_type', 'unsupported')
  return `${path}?${parameters}`
}

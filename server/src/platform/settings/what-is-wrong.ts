// What is wrong with the address of a service, in words that never repeat it: it may hold a password.

const ESCAPED =
  'characters of its user or password must be written otherwise: # as %23, / as %2F, ? as %3F, @ as %40, : as %3A and % as %25'

/**
 * What is wrong with an address, and how to write it; null when nothing is. A password with `#`, `/` or `?` ends the host too early,
 * which may look like an address of another host.
 */
export function whatIsWrong(text: string): string | null {
  if (/^[a-z]+:\/\/[^/?#]*@(?:[/?]|$)/i.test(text)) {
    const place = 'the host belongs between @ and /, not into the query'
    return `${place}, as in postgres://user:password@db.example.com/name, or @%2Fvar%2Frun%2Fpostgresql/ for a socket`
  }
  const url = URL.canParse(text) ? new URL(text) : null
  if (!text.includes('@')) return url ? null : 'it cannot be read: host or port is wrong'
  if (url === null) return ESCAPED
  const isCutOff = url.username === '' && `${url.pathname}${url.search}${url.hash}`.includes('@')
  return isCutOff || url.hash !== '' || !canDecode(url) ? ESCAPED : null
}

function canDecode({ username, password, pathname }: URL): boolean {
  try {
    return [username, password, pathname].every(part => decodeURIComponent(part) !== null)
  } catch {
    return false
  }
}

const CHARSET = /;\s*charset\s*=\s*("[^"]*"|[^;\s]*)/gi

/** Whether a body of this content type is UTF-8, as every text that is sent must be; types that say nothing are. */
export function isUtf8(contentType: string): boolean {
  return [...contentType.matchAll(CHARSET)].every(([, name = '']) => /^"?utf-?8"?$/i.test(name))
}

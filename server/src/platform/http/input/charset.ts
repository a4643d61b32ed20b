const CHARSET = /;\s*charset\s*=\s*("[^"]*"|[^;\s]*)/gi

/** Whether a body of this content type is UTF-8, as every text must be; types without a charset count as UTF-8. */
export function isUtf8(contentType: string): boolean {
  return [...contentType.matchAll(CHARSET)].every(([, name = '']) => /^"?utf-?8"?$/i.test(name))
}

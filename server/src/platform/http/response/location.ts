/** An address as the header `Location` may have it: headers have no characters beyond ASCII, so these are percent-encoded. */
export const locationOf = (url: string): string => URL.parse(url)?.href ?? encodeURI(url)

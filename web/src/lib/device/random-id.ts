/** 128 random bits in hexadecimal. Works without a secure context, which `crypto.randomUUID` does not. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

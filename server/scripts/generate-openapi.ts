import { endpoints } from '../src/modules.ts'
import { openapiDocument } from '../src/platform/http/document/document.ts'

/** The committed document, with the default address. */
export function openapiSource(): string {
  const address = 'http://127.0.0.1:3000'
  return `${JSON.stringify(openapiDocument(endpoints, address, address), null, 2)}\n`
}

// Generates a typed client from an OpenAPI document: `node client/bin/generate.mjs <document> <folder>`.

import { createClient } from '@hey-api/openapi-ts'

const [input, path] = process.argv.slice(2)
if (!input || !path) {
  console.error('usage: node client/bin/generate.mjs <document> <folder>')
  process.exit(2)
}
// Imports with the extension of the sources, so that Node runs the client unchanged.
await createClient({ input, output: { path, importFileExtension: '.ts' }, logs: { level: 'silent', file: false } })

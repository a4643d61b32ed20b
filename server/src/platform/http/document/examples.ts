// One example for each schema that is a whole body, or a record of a response. Tests validate each against its schema, and check
// that it matches real responses.

import { readFileSync } from 'node:fs'
import type { Json } from './components.ts'

const EXAMPLES_FILE = new URL('../../../../assets/api-examples.json', import.meta.url)

/** Examples by the names of the schemas. */
export const readExamples = (): Json => JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8'))

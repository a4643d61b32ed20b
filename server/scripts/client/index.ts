// The generated part of the SDK, printed from the API document and the catalogue of events (decision 0023).

import { eventCatalog } from '../../src/shared/events/catalog.ts'
import { methodsSource } from './print-methods.ts'
import { allOperationsSource, eventsSource, operationsSource } from './print-operations.ts'
import { schemasSource } from './print-schemas.ts'
import { valuesSource } from './print-values.ts'
import { readOperations } from './read-operations.ts'

const NOTE = '// Generated from docs/api/openapi.json and the catalogue of events: npm run generate.\n\n'

/** The generated files of `client/`, by path. `document` is the text of the API document. */
export function clientSources(document: string): Map<string, string> {
  const parsed = JSON.parse(document)
  const operations = readOperations(parsed)
  const files = {
    'schemas.ts': schemasSource(parsed, operations),
    'methods.ts': methodsSource(parsed, operations),
    'operations.ts': operationsSource(operations),
    'all-operations.ts': allOperationsSource(operations),
    'events.ts': eventsSource(eventCatalog),
    'values.ts': valuesSource(parsed),
  }
  return new Map(Object.entries(files).map(([name, text]) => [`client/src/generated/${name}`, NOTE + text]))
}

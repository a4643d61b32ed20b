// The named lists of values of the API document as constants, for programs that show or check them.

import type { Json } from './schema-text.ts'

/** The source of `client/src/generated/values.ts`: of the schema `Scope` the constant `SCOPES`, in its order. */
export function valuesSource(document: Json): string {
  return Object.entries<Json>(document.components.schemas)
    .filter(([, schema]) => schema.enum)
    .map(([name, schema]) => constant(name, schema.enum))
    .join('\n')
}

function constant(name: string, values: readonly string[]): string {
  const lines = values.map(value => `  ${JSON.stringify(value).replaceAll('"', "'")},\n`).join('')
  const constantName = `${name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}S`
  return `/** Every \`${name}\`, in the order of the interface. */\nexport const ${constantName} = [\n${lines}] as const\n`
}

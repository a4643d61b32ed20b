/** One member of a schema, as a row of a table. */
export interface SchemaRow {
  readonly name: string
  readonly type: string
  readonly rules: string
}

interface Node {
  type?: string
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  anyOf?: Node[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  description?: string
}

/** The members of an object schema, nested ones by dotted name, down to `depth` levels. */
export function schemaRows(schema: object, depth: number, prefix = ''): SchemaRow[] {
  const { properties = {}, required = [] } = schema as Node
  return Object.entries(properties).flatMap(([key, node]) => {
    const name = `${prefix}${key}`
    const row = { name, type: typeOf(node), rules: rulesOf(node, required.includes(key)) }
    const inner = innerObject(node)
    return inner && depth > 1 ? [row, ...schemaRows(inner.node, depth - 1, `${name}${inner.suffix}.`)] : [row]
  })
}

function innerObject(node: Node): { node: Node; suffix: string } | null {
  const plain = withoutNull(node)
  if (plain.properties) return { node: plain, suffix: '' }
  if (plain.items) {
    const item = withoutNull(plain.items)
    if (item.properties) return { node: item, suffix: '[]' }
  }
  return null
}

const withoutNull = (node: Node): Node => node.anyOf?.find(part => part.type !== 'null') ?? node

function typeOf(node: Node): string {
  if (node.anyOf) return node.anyOf.map(typeOf).join(' or ')
  if (node.const !== undefined) return JSON.stringify(node.const)
  if (node.type === 'array') return `array of ${node.items ? typeOf(node.items) : 'anything'}`
  return node.type ?? 'anything'
}

function rulesOf(node: Node, required: boolean): string {
  const plain = withoutNull(node)
  const between = (low: number | undefined, high: number | undefined, unit: string) =>
    low === undefined && high === undefined ? '' : `${low ?? 0} to ${bound(high)}${unit}`
  return [
    required ? 'always' : '',
    plain.enum ? `one of ${plain.enum.join(', ')}` : '',
    plain.format ? (FORMATS[plain.format] ?? plain.format) : '',
    between(plain.minimum, plain.maximum, ''),
    between(plain.minLength, plain.maxLength, ' characters'),
    between(plain.minItems, plain.maxItems, ' entries'),
    plain.default === undefined ? '' : `default ${JSON.stringify(plain.default)}`,
    plain.description ?? '',
  ]
    .filter(Boolean)
    .join('; ')
}

const bound = (value: number | undefined): string =>
  value === undefined || value === Number.MAX_SAFE_INTEGER ? 'any' : String(value)

const FORMATS: Readonly<Record<string, string>> = {
  timestamp: 'ISO 8601 date or date-time',
  'date-time': 'ISO 8601 UTC',
  'http-url': 'http or https address',
}

// The tree of a SCIM filter (RFC 7644 section 3.4.2.2). Paths and values are kept as the client wrote them; the code
// that uses the tree interprets them with the schemas.

export const COMPARISONS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** Numbers keep their text, so that a long identifier loses no digits. */
export type Literal =
  | { type: 'string'; value: string }
  | { type: 'number'; text: string }
  | { type: 'boolean'; value: boolean }
  | { type: 'null' }

/** `bare` is the contract's value alone: a part of a user name. `entries` is a value path, `emails[type eq "work"]`. */
export type Filter =
  | { kind: 'and' | 'or'; terms: Filter[] }
  | { kind: 'not'; term: Filter }
  | { kind: 'compare'; path: string; operator: Comparison; value: Literal }
  | { kind: 'present'; path: string }
  | { kind: 'entries'; path: string; filter: Filter }
  | { kind: 'bare'; value: string }

/** A literal's text; null has none. */
export function literalText(literal: Literal): string | null {
  if (literal.type === 'null') return null
  return literal.type === 'number' ? literal.text : String(literal.value)
}

// Which tables of a program a statement reads or writes without being bound to one program. It reads the statement with
// PostgreSQL's own parser, so that neither a name in a comment nor a condition on another table counts.
//
// A table is bound by an equality that always holds (joined by `and`, in `where` or in the condition of a join) between its
// `program_id` and a value of the statement, or a column of something that is bound or checked itself: another table, an outer
// query's, a CTE or a subquery; also by `grams(program_id, …) @> wanted_grams(value, …)`: each piece of a name begins with its
// program. What one side of an `or`, a `not exists` or the condition of an outer join says of its preserved side
// binds nothing. An insert is bound by giving `program_id`.

import { loadModule, parseSync } from 'libpg-query'

await loadModule()

// biome-ignore lint/suspicious/noExplicitAny: the nodes of a parse tree are as many types as SQL has clauses
type Node = any

interface Source {
  readonly name: string
  /** The table's name; null for what is checked itself: a CTE, a subquery, a function. */
  readonly table: string | null
  readonly bound: Set<string>
}

interface Scope {
  readonly sources: Source[]
  readonly outer: Scope | null
}

interface Equality {
  readonly sides: readonly [Node, Node]
  /** The tables that it may bind; undefined: all of its scope. */
  readonly binds?: ReadonlySet<Source>
}

/** The tables of `tables` that this statement does not bind to a program, by name; a text that is no SQL has none. */
export function unboundTables(text: string, tables: ReadonlySet<string>): string[] {
  const unbound = new Set<string>()
  let tree: Node
  try {
    tree = parseSync(text)
  } catch {
    return []
  }
  const check = new Check(tables, unbound)
  for (const { stmt } of tree.stmts ?? []) check.statement(stmt, null, new Set())
  return [...unbound].sort()
}

const QUERIES = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'] as const

class Check {
  readonly #tables: ReadonlySet<string>
  readonly #unbound: Set<string>
  constructor(tables: ReadonlySet<string>, unbound: Set<string>) {
    this.#tables = tables
    this.#unbound = unbound
  }

  statement(node: Node, outer: Scope | null, ctes: ReadonlySet<string>): void {
    const kind = QUERIES.find(name => node?.[name])
    if (kind) this.#query(kind, node[kind], outer, ctes)
    else this.#inner(node, outer, ctes)
  }

  #query(kind: string, query: Node, outer: Scope | null, known: ReadonlySet<string>): void {
    const ctes = new Set(known)
    for (const { CommonTableExpr: cte } of query.withClause?.ctes ?? []) ctes.add(cte.ctename)
    for (const { CommonTableExpr: cte } of query.withClause?.ctes ?? []) this.statement(cte.ctequery, outer, ctes)
    if (query.op && query.op !== 'SETOP_NONE') {
      for (const side of [query.larg, query.rarg]) this.#query('SelectStmt', side, outer, ctes)
      return
    }
    const scope: Scope = { sources: [], outer }
    const equalities: Equality[] = []
    const target = query.relation && this.#source(query.relation, ctes)
    if (target) scope.sources.push(target)
    if (kind === 'InsertStmt' && target) {
      if ((query.cols ?? []).some((column: Node) => column.ResTarget.name === 'program_id'))
        target.bound.add('program_id')
    }
    const from = query.fromClause ?? query.usingClause ?? (query.sourceRelation ? [query.sourceRelation] : [])
    for (const item of from) this.#from(item, scope, equalities, ctes)
    for (const sides of equalitiesOf(query.whereClause)) equalities.push({ sides })
    for (const sides of equalitiesOf(query.joinCondition)) equalities.push({ sides })
    bind(scope, equalities, this.#tables)
    for (const { table, bound } of scope.sources) {
      if (table !== null && this.#tables.has(table) && !bound.has('program_id')) this.#unbound.add(table)
    }
    const { withClause: _with, fromClause: _from, usingClause: _using, relation: _relation, ...rest } = query
    this.#inner(rest, scope, ctes)
    for (const item of from) this.#inner(item, scope, ctes)
  }

  #source(relation: Node, ctes: ReadonlySet<string>): Source {
    const name = relation.relname as string
    const isTable = relation.schemaname !== undefined || !ctes.has(name)
    return { name: relation.alias?.aliasname ?? name, table: isTable ? name : null, bound: new Set() }
  }

  /** Adds what an item of `from` names, and what the conditions of its joins say. */
  #from(item: Node, scope: Scope, equalities: Equality[], ctes: ReadonlySet<string>): Source[] {
    if (item.RangeVar) return add(scope, this.#source(item.RangeVar, ctes))
    if (!item.JoinExpr) {
      const [range] = Object.values(item) as Node[]
      return add(scope, { name: range.alias?.aliasname ?? '', table: null, bound: new Set() })
    }
    const { larg, rarg, jointype, quals, usingClause = [] } = item.JoinExpr
    const left = this.#from(larg, scope, equalities, ctes)
    const right = this.#from(rarg, scope, equalities, ctes)
    const binds = {
      JOIN_INNER: [...left, ...right],
      JOIN_LEFT: right,
      JOIN_RIGHT: left,
    }[jointype as string]
    for (const sides of equalitiesOf(quals)) equalities.push({ sides, binds: new Set(binds ?? []) })
    for (const { String: column } of usingClause) {
      for (const one of left) {
        for (const other of right) {
          equalities.push({
            sides: [columnOf(one.name, column.sval), columnOf(other.name, column.sval)],
            binds: new Set(binds ?? []),
          })
        }
      }
    }
    return [...left, ...right]
  }

  /** Finds the queries inside of a part. */
  #inner(node: Node, outer: Scope | null, ctes: ReadonlySet<string>): void {
    if (node === null || typeof node !== 'object') return
    if (Array.isArray(node)) for (const part of node) this.#inner(part, outer, ctes)
    else if (QUERIES.some(name => node[name])) this.statement(node, outer, ctes)
    else for (const part of Object.values(node)) this.#inner(part, outer, ctes)
  }
}

const columnOf = (source: string, column: string): Node => ({
  ColumnRef: { fields: [{ String: { sval: source } }, { String: { sval: column } }] },
})

function add(scope: Scope, source: Source): Source[] {
  scope.sources.push(source)
  return [source]
}

/** A value of a subquery. */
const CHECKED_ITSELF: Node = { A_Const: {} }

/** The equalities that hold wherever the condition does. */
function equalitiesOf(condition: Node): Array<readonly [Node, Node]> {
  if (condition?.BoolExpr?.boolop === 'AND_EXPR') return condition.BoolExpr.args.flatMap(equalitiesOf)
  // An `or` binds by the conditions that each of its sides has on the same column with a value, as for a list of values.
  if (condition?.BoolExpr?.boolop === 'OR_EXPR') {
    const [first, ...others] = condition.BoolExpr.args.map(equalitiesOf) as Array<ReturnType<typeof equalitiesOf>>
    const bindsAlike = ([column, value]: readonly [Node, Node]) =>
      isValue(value) && others.every(side => side.some(([other, to]) => isValue(to) && isSameNode(column, other)))
    return (first ?? []).filter(bindsAlike)
  }
  const { subLinkType, testexpr, operName } = condition?.SubLink ?? {}
  // `in (select …)`: what the subquery returns is checked there.
  if (subLinkType === 'ANY_SUBLINK' && !operName) {
    return (testexpr.RowExpr?.args ?? [testexpr]).map((part: Node) => [part, CHECKED_ITSELF] as const)
  }
  const expression = condition?.A_Expr
  const operator = expression?.name?.[0]?.String?.sval
  if (operator === '@>') {
    const [scope, wanted] = [firstArgument(expression.lexpr, 'grams'), firstArgument(expression.rexpr, 'wanted_grams')]
    return scope && wanted ? [[scope, wanted]] : []
  }
  if (operator !== '=') return []
  const { kind, lexpr, rexpr } = expression
  if (kind === 'AEXPR_IN') {
    // With a list of several values, rows may be of several programs: only values bind, not columns.
    const items: Node[] = rexpr.List.items
    return pairs(lexpr, items.length === 1 ? items[0] : items.every(isValue) ? items[0] : null)
  }
  return kind === 'AEXPR_OP' || kind === 'AEXPR_OP_ANY' ? pairs(lexpr, rexpr) : []
}

const isSameNode = (one: Node, other: Node): boolean => textOfNode(one) === textOfNode(other)
const textOfNode = (node: Node) => JSON.stringify(node, (key, value) => (key === 'location' ? undefined : value))

function firstArgument(node: Node, name: string): Node {
  return node?.FuncCall?.funcname?.at(-1)?.String?.sval === name ? node.FuncCall.args[0] : null
}

/** Two rows are equal when each of their parts is. */
function pairs(one: Node, other: Node): Array<readonly [Node, Node]> {
  if (!one || !other) return []
  if (one.RowExpr && other.RowExpr) {
    return one.RowExpr.args.map((part: Node, index: number) => [part, other.RowExpr.args[index]] as const)
  }
  return [[one, other]]
}

function isValue(node: Node): boolean {
  if (node?.TypeCast) return isValue(node.TypeCast.arg)
  if (node?.RowExpr) return node.RowExpr.args.every(isValue)
  return Boolean(node?.ParamRef || node?.A_Const)
}

/** Marks the columns that equal something that is bound, until no more is found. */
function bind(scope: Scope, equalities: readonly Equality[], tables: ReadonlySet<string>): void {
  for (let changed = true; changed; ) {
    changed = false
    for (const { sides, binds } of equalities) {
      for (const [column, value] of [sides, [...sides].reverse()]) {
        const found = resolve(column, scope)
        if (!found || !scope.sources.includes(found.source) || found.source.bound.has(found.column)) continue
        if ((binds && !binds.has(found.source)) || !isBound(value, scope, tables)) continue
        found.source.bound.add(found.column)
        changed = true
      }
    }
  }
}

function isBound(node: Node, scope: Scope, tables: ReadonlySet<string>): boolean {
  if (isValue(node)) return true
  const found = resolve(node, scope)
  if (!found) return false
  const { table, bound } = found.source
  if (table === null || bound.has(found.column)) return true
  // A token or a client is found by its key and names its program; it is no program's own table.
  return !tables.has(table) && found.column === 'program_id' && bound.size > 0
}

/** The source and column that a reference means; null for anything else, and where that is not plain. */
function resolve(node: Node, scope: Scope): { source: Source; column: string } | null {
  if (node?.TypeCast) return resolve(node.TypeCast.arg, scope)
  const fields: Node[] | undefined = node?.ColumnRef?.fields
  const names = fields?.map(field => field.String?.sval as string)
  if (!names || names.length > 2) return null
  const column = names.at(-1) as string
  if (names.length === 1) {
    // Unqualified, it is the only table's: with several, PostgreSQL asks for a name when more than one has the column.
    const tables = scope.sources.filter(({ table }) => table !== null)
    const [source] = tables.length > 0 ? tables : scope.sources
    return source && tables.length <= 1 ? { source, column } : null
  }
  for (let at: Scope | null = scope; at; at = at.outer) {
    const source = at.sources.find(({ name }) => name === names[0])
    if (source) return { source, column }
  }
  return null
}

// Records of statements: slow ones in the log, and all of a traced request as spans. By name, kind and a hash of their text;
// never their values, and never their text, since a few contain values.

import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { StatementWatch } from '../db/engines/pool.ts'
import type { Logger } from '../logger.ts'
import type { Tracing } from './tracing.ts'

export interface StatementWatchOptions {
  /** 0: none is slow. */
  readonly slowMs: number
  readonly logger: Logger
  readonly tracing: Tracing | null
  readonly onSlow: () => void
}

interface Kind {
  readonly operation: string
  /** The operation and the first table that it names: `select users`. */
  readonly summary: string
  readonly textHash: string
}

/** Texts are built from few parts; any beyond this number come from lists of different lengths. */
const KNOWN_MAX = 2000

const unlogged = new AsyncLocalStorage<true>()

/** Runs `work` without logging its slow statements: the first start of a server loads a company of examples, and its log is read. */
export const withoutSlowStatements = <T>(work: () => T): T => unlogged.run(true, work)

export function createStatementWatch({ slowMs, logger, tracing, onSlow }: StatementWatchOptions): StatementWatch {
  const known = new LRUCache<string, Kind>({ max: KNOWN_MAX })
  const kindOf = (text: string): Kind => {
    const before = known.get(text)
    if (before) return before
    const kind = readKind(text)
    known.set(text, kind)
    return kind
  }
  return (text, name) => {
    const startedAt = performance.now()
    const limitMs = slowMs === 0 || unlogged.getStore() ? Number.POSITIVE_INFINITY : slowMs
    const span = tracing?.beginPart(spanOf(kindOf(text), name)) ?? null
    return error => {
      span?.end(error)
      const durationMs = performance.now() - startedAt
      if (durationMs < limitMs) return
      onSlow()
      const { summary, textHash } = kindOf(text)
      const failed = error === undefined ? {} : { failed: true }
      logger.warn(
        { statement: name ?? summary, text_hash: textHash, duration_ms: Math.round(durationMs), ...failed },
        'slow statement',
      )
    }
  }
}

const spanOf = ({ operation, summary, textHash }: Kind, name: string | undefined) => ({
  name: name ?? summary,
  kind: 'client' as const,
  attributes: {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.summary': summary,
    'atrium.statement.text_hash': textHash,
  },
})

const COMMENTS = /\/\*[\s\S]*?\*\//g
const FIRST_WORD = /^[\s(]*([a-z]+)/i
const FIRST_TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_.]*)/i

/** The summary of a text: SQL keywords and names of the schema. */
export function readKind(text: string): Kind {
  const plain = text.replaceAll(COMMENTS, ' ')
  const operation = (FIRST_WORD.exec(plain)?.[1] ?? 'other').toLowerCase()
  const table = FIRST_TABLE.exec(plain)?.[1]?.toLowerCase()
  return {
    operation,
    summary: table ? `${operation} ${table}` : operation,
    textHash: hash('sha256', text, 'hex').slice(0, 16),
  }
}

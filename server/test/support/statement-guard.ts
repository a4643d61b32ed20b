// Isolation twice: besides row security, every statement must bind each program's table that it touches to a program. The guard
// sees every statement that a test file makes the server run. One that means the rows of all programs, for a worker or for what
// an organisation's programs share, says so: `/* every program */`.

import { readMigrations } from '../../src/platform/db/schema-files.ts'
import { unboundTables } from './program-binding.ts'

const programTables: ReadonlySet<string> = new Set(
  readMigrations().flatMap(migration =>
    [...migration.sql.matchAll(/protect_program_table\('(\w+)'\)/g)].map(match => match[1] as string),
  ),
)
const mentions = new RegExp(`\\b(${[...programTables].join('|')})\\b`, 'i')
const EVERY_PROGRAM = '/* every program */'

export class StatementGuard {
  readonly #seen = new Set<string>()
  readonly #faults: string[] = []

  see(text: string): void {
    if (this.#seen.has(text)) return
    this.#seen.add(text)
    if (!mentions.test(text) || text.includes(EVERY_PROGRAM)) return
    const unbound = unboundTables(text, programTables)
    if (unbound.length > 0) this.#faults.push(`${unbound.join(', ')}: ${text}`)
  }

  /** Throws for what was seen since the last call: a later file is not blamed for it. */
  assertClean(): void {
    const faults = this.#faults.splice(0)
    if (faults.length > 0)
      throw new Error(`statements that leave a program's table unbound:\n${faults.join('\n---\n')}`)
  }
}

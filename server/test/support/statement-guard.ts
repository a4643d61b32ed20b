// Isolation twice: besides row security, every statement that touches a program's table must name the program. The guard
// sees every statement that a test file makes the server run.

import { readMigrations } from '../../src/platform/db/migrate.ts'

const programTables = readMigrations().flatMap(migration =>
  [...migration.sql.matchAll(/protect_program_table\('(\w+)'\)/g)].map(match => match[1] as string),
)
const mentions = new RegExp(
  `\\b(?:from|join|into|update|using)\\s+(?:only\\s+)?"?(${programTables.join('|')})"?\\b`,
  'i',
)

export class StatementGuard {
  readonly #seen = new Set<string>()
  readonly #faults: string[] = []

  see(text: string): void {
    if (this.#seen.has(text)) return
    this.#seen.add(text)
    if (mentions.test(text) && !/\bprogram_id\b/i.test(text)) this.#faults.push(text)
  }

  assertClean(): void {
    if (this.#faults.length === 0) return
    throw new Error(`statements on a program's table that do not name the program:\n${this.#faults.join('\n---\n')}`)
  }
}

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../house/source-files.ts'
import { kebabCase, type Skeleton } from './skeleton.ts'

const FOLDER = 'server/src/platform/db/migrations'

/** `NAME` */
export function migrationSkeleton([givenName]: readonly string[]): Skeleton {
  const name = kebabCase(givenName, 'NAME').replaceAll('-', '_')
  const numbers = readdirSync(join(ROOT, FOLDER)).map(file => Number.parseInt(file, 10) || 0)
  const number = String(Math.max(...numbers) + 1).padStart(4, '0')
  return {
    files: [{ path: `${FOLDER}/${number}_${name}.sql`, text: migrationText(name) }],
    next: ['write the statements (until 1.0.0 is tagged: in the file of its domain instead)', 'npm run generate'],
  }
}

const migrationText = (
  name: string,
): string => `-- ${name.replaceAll('_', ' ')}: what it adds, and why the release before runs on it too (expand, then contract).
-- A table of a program: program_id first in every key, foreign keys inside the program, and
-- select protect_program_table('…'); functions stand in ../functions, not here.
`

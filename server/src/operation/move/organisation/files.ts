// The files of an organisation: pictures of people, uploads, exports, what people asked for of themselves. Picture variants, which
// are made on request, are not copied.

import { fileKeyOf as ownDataKey } from '../../../outward/own-data/index.ts'
import { photoKey } from '../../../people/photos/index.ts'
import type { FileStore } from '../../../platform/files/index.ts'
import { allVariantKeys, fileKey, incomingKey } from '../../../publishing/uploads/index.ts'
import { MoveError } from '../move-error.ts'
import { asSystem } from '../target.ts'
import type { End } from './ends.ts'
import type { Organisation } from './part.ts'

export interface FilePlaces {
  readonly from: FileStore
  readonly to: FileStore
}

interface Kind {
  readonly sql: string
  /** Where a file of the row may be. */
  keys(programId: number, name: string): string[]
  /** What is made of it again. */
  made?(programId: number, name: string): string[]
}

const KINDS: readonly Kind[] = [
  { sql: 'select program_id, name from user_photos', keys: (programId, name) => [photoKey(programId, name)] },
  {
    sql: 'select program_id, id::text as name from uploads',
    keys: (programId, id) => [fileKey(programId, id), incomingKey(programId, id)],
    made: allVariantKeys,
  },
  { sql: 'select program_id, file_key as name from data_exports', keys: (_, key) => [key] },
  {
    sql: 'select program_id, id::text as name from own_data_files',
    keys: (programId, id) => [ownDataKey(programId, id)],
  },
]

/** Copies what is not there yet, and returns how many files there are. */
export async function copyFiles(source: End, organisation: Organisation, { from, to }: FilePlaces): Promise<number> {
  let count = 0
  for await (const { keys } of eachFile(source, organisation)) {
    for (const key of keys) {
      const sizeBytes = await from.sizeOf(key)
      if (sizeBytes === null) continue
      count++
      if ((await to.sizeOf(key)) === sizeBytes) continue
      const file = await from.read(key)
      if (!file) continue
      if ((await to.write(key, file.stream)) !== sizeBytes) throw new MoveError(`${key} was not copied completely`)
    }
  }
  return count
}

export async function removeFiles(source: End, organisation: Organisation, { from }: FilePlaces): Promise<void> {
  for await (const { keys, made } of eachFile(source, organisation))
    for (const key of [...keys, ...made]) await from.remove(key)
}

async function* eachFile({ client }: End, { programIds }: Organisation) {
  for (const { sql, keys, made } of KINDS) {
    const { rows } = await asSystem(client, () => client.query(`${sql} where program_id = any($1)`, [programIds]))
    for (const { program_id: programId, name } of rows) {
      yield { keys: keys(programId, name), made: made?.(programId, name) ?? [] }
    }
  }
}

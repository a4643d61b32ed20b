import { gunzipSync } from 'node:zlib'
import type { Person } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'

/** Runs an export and returns the text of its file. */
export async function exported(who: Person, type: string): Promise<string> {
  const path = `/v2/data_exports/type/${type}`
  const { id } = await who.must(202, 'POST', path)
  const [file] = await eventually(
    () => who.must(200, 'GET', `${path}/latest`),
    files => files[0]?.file_id === id,
  )
  const answer = await fetch(file.presigned_url)
  return gunzipSync(Buffer.from(await answer.arrayBuffer())).toString('utf8')
}

import { endpoint } from '../../../platform/http/endpoint.ts'
import { described, Nullable, named, One, OneOf, Timestamp, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { readOwnDataStatus } from '../own-data-file.ts'

const OwnDataState = named(
  'OwnDataState',
  Type.Object({
    status: described('`ready`: the file can be downloaded', OneOf(['none', 'pending', 'ready'])),
    ready_until: Nullable(Timestamp()),
    next_request_at: described('From when on it can be asked for again; null: now', Nullable(Timestamp())),
  }),
)

export const getOwnDataStatus = endpoint({
  id: 'getOwnDataStatus',
  tag: 'Me',
  method: 'GET',
  path: '/v2/me/data/status',
  summary: 'Whether your data can be downloaded',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'write',
  output: { status: 200, body: One(OwnDataState) },
  async handle({ actor, db }) {
    const { status, readyUntil, nextRequestAt } = await readOwnDataStatus(db, actor.userId)
    const data = {
      status,
      ready_until: presentTimestamp(readyUntil),
      next_request_at: presentTimestamp(nextRequestAt),
    }
    return { data }
  },
})

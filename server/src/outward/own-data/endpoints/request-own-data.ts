import { endpoint } from '../../../platform/http/endpoint.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { named, One, OneOf, Type } from '../../../platform/http/input/schema.ts'
import { hintJob } from '../../../shared/live/hints.ts'
import { makeOwnDataJob } from '../make-own-data.ts'
import { takeRequest } from '../own-data-file.ts'

const OwnDataRequest = named('OwnDataRequest', Type.Object({ id: Type.String(), status: OneOf(['pending']) }))

export const requestOwnData = endpoint({
  id: 'requestOwnData',
  tag: 'Me',
  method: 'POST',
  path: '/v2/me/data',
  summary: 'Ask for everything that is kept about you',
  description:
    'A notification (`export_ready`) says when it can be downloaded; its `url` is the file, for you alone and for 24 hours. Once a day; ' +
    'else 429 with `Retry-After`.',
  access: { as: ['user'], scopes: ['feeds.engage', 'profile', 'email'] },
  output: { status: 202, body: One(OwnDataRequest) },
  async handle({ actor, db, services }) {
    const request = await takeRequest(db, actor.userId)
    if ('waitSeconds' in request) {
      const headers = { 'retry-after': String(request.waitSeconds) }
      throw new HttpError(429, 'You have asked for your data within the last day', { headers })
    }
    await services.jobs.enqueue(db, makeOwnDataJob, { program_id: db.programId, file_id: request.id })
    hintJob(db, actor.userId, { kind: 'export', id: request.id, status: 'running' })
    return { data: { id: request.id, status: 'pending' as const } }
  },
})

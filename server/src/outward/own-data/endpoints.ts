import { sendStored } from '../../platform/downloads/index.ts'
import { notFound, tooManyRequests } from '../../platform/errors.ts'
import { contentDisposition } from '../../platform/files/index.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { described, namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { readOwnDataNotice } from '../../publishing/notices/index.ts'
import { hintJob } from '../../shared/live/hints.ts'
import { makeOwnDataJob } from './make-own-data.ts'
import { fileKeyOf, findReadable, readOwnDataStatus, takeRequest } from './own-data-file.ts'

const OwnDataRequest = namedObject('OwnDataRequest', { id: Type.String(), status: Type.OneOf(['pending']) })

export const requestOwnData = endpoint('POST /v2/me/data', {
  tag: 'Me',
  summary: 'Ask for everything that is kept about you',
  description:
    'A notification (`export_ready`) says when it can be downloaded; its `url` is the file, for you alone and for 24 hours. Once a day; ' +
    'else 429 with `Retry-After`.',
  access: { as: ['user'], scopes: ['feeds.engage', 'profile', 'email'] },
  output: { status: 202, body: Type.One(OwnDataRequest) },
  async handle({ actor, db, services }) {
    const request = await takeRequest(db, actor.userId)
    if ('waitSeconds' in request)
      throw tooManyRequests('You have asked for your data within the last day', request.waitSeconds)
    await services.jobs.enqueue(db, makeOwnDataJob, { program_id: db.programId, file_id: request.id })
    hintJob(db, actor.userId, { kind: 'export', id: request.id, status: 'running' })
    return { data: { id: request.id, status: 'pending' as const } }
  },
})

const MEDIA_TYPE = 'application/zip'

export const getOwnData = endpoint('GET /v2/me/data', {
  tag: 'Me',
  summary: 'Download your data',
  description: 'A ZIP of JSON files, for 24 hours after it was made; else 404. Its notification is read then.',
  access: { as: ['user'], scopes: ['feeds.read', 'profile', 'email'] },
  // The file is read outside of any transaction.
  transaction: 'own',
  output: { status: 200, mediaType: MEDIA_TYPE, headers: ['ETag'], isConditional: true },
  errors: [404, 416],
  async handle(context) {
    const { actor, services, request } = context
    const found = await services.database.transaction(actor.programId, async db => {
      const file = await findReadable(db, actor.userId)
      if (file && request.method === 'GET') await readOwnDataNotice(db, actor.userId, file.id)
      return file
    })
    if (!found) throw notFound('File')
    const fileName = `my-data-${found.finished_at.toISOString().slice(0, 10)}.zip`
    return sendStored(context, {
      key: fileKeyOf(actor.programId, found.id),
      name: 'File',
      headers: {
        'content-type': MEDIA_TYPE,
        'content-disposition': contentDisposition({ fileName, mediaType: MEDIA_TYPE, inline: false }),
        'cache-control': 'private, no-store',
      },
    })
  },
})

const OwnDataState = namedObject('OwnDataState', {
  status: described('`ready`: the file can be downloaded', Type.OneOf(['none', 'pending', 'ready'])),
  ready_until: Type.Nullable(Type.Timestamp()),
  next_request_at: described('From when on it can be asked for again; null: now', Type.Nullable(Type.Timestamp())),
})

export const getOwnDataStatus = endpoint('GET /v2/me/data/status', {
  tag: 'Me',
  summary: 'Whether your data can be downloaded',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'write',
  output: { status: 200, body: Type.One(OwnDataState) },
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

import { contentDisposition, sendStored } from '../../../platform/files/index.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { readOwnDataNotice } from '../../../publishing/notices/index.ts'
import { fileKeyOf, findReadable } from '../own-data-file.ts'

const MEDIA_TYPE = 'application/zip'

export const getOwnData = endpoint({
  id: 'getOwnData',
  tag: 'Me',
  method: 'GET',
  path: '/v2/me/data',
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

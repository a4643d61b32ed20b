import { endpoint } from '../../../platform/http/endpoint.ts'
import { Count, named, One, OneOf, Type } from '../../../platform/http/input/schema.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { ItemPath, MODERATION_STATUSES, readItems } from '../item.ts'
import { previewPage } from '../preview-page.ts'
import { requireItem } from '../queries.ts'

const WIDTH_MIN_PIXELS = 240
const WIDTH_MAX_PIXELS = 2_560
/** A phone's. */
const WIDTH_DEFAULT_PIXELS = 375

const Preview = named(
  'ItemPreview',
  Type.Object({
    html: Type.String({
      description: 'A whole page that needs no style sheet or script; pictures keep their addresses.',
    }),
    moderation_status: OneOf(MODERATION_STATUSES),
    width: Count({ description: 'In pixels.' }),
  }),
)

export const previewItem = endpoint({
  id: 'previewUserGeneratedContent',
  tag: 'User generated content',
  method: 'GET',
  path: '/v2/ugc/contents/{id}/preview',
  summary: 'How an item of your own will look, as a page of the given width',
  access: readItems,
  input: {
    params: ItemPath,
    query: Type.Object({
      width: Type.Optional(
        Type.Integer({
          minimum: WIDTH_MIN_PIXELS,
          maximum: WIDTH_MAX_PIXELS,
          default: WIDTH_DEFAULT_PIXELS,
          description: 'Width of the screen, in pixels',
        }),
      ),
    }),
  },
  output: { status: 200, body: One(Preview) },
  errors: [404],
  async handle({ actor, db, request }, { params, query }) {
    const item = await requireItem(db, actor, params.id)
    const width = query.width ?? WIDTH_DEFAULT_PIXELS
    const html = previewPage(item, programSettings(request).default_language, width)
    return { data: { html, moderation_status: item.moderation_status, width } }
  },
})

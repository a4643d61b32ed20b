import { sql } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/errors.ts'
import { checkIfMatch, entityTag } from '../../platform/http/conditional.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters, respondWithRows } from '../../platform/http/input/pagination.ts'
import { Type } from '../../platform/http/input/schema.ts'
import { recordInAuditLog } from '../../shared/audit/index.ts'
import { containsNames } from '../../shared/text/names-sql.ts'
import { readContent, writeContent } from '../content/index.ts'
import { readBlocks } from './blocks.ts'
import {
  COLUMNS,
  FROM,
  lockForChange,
  NEWSLETTER_STATES,
  NewNewsletter,
  Newsletter,
  NewsletterChanges,
  NewsletterParams,
  type NewsletterRow,
  presentNewsletters,
  requireNewsletter,
  requireOwnNewsletter,
  respondWith,
} from './newsletter.ts'
import { settlePictures } from './references.ts'
import { changeNewsletter, copyNewsletter, insertNewsletter } from './write.ts'

const path = '/v2/newsletters' as const
const tag = 'Newsletters'
const SEARCH_MAX_LENGTH = 200
const one = { status: 200, body: Type.One(Newsletter), headers: ['ETag'] } as const
const made = { status: 201, body: Type.One(Newsletter), headers: ['ETag'] } as const

export const listNewsletters = endpoint(`GET ${path}`, {
  tag,
  summary: 'List newsletters, newest first',
  access: readContent,
  input: {
    query: Type.Object({
      'filter.state': Type.Optional(Type.QueryArray(Type.OneOf(NEWSLETTER_STATES), 'States')),
      search: Type.Optional(
        Type.String({ maxLength: SEARCH_MAX_LENGTH, description: 'Parts of words in name or subject' }),
      ),
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(Newsletter) },
  handle({ actor, db }, { query }) {
    const states = query['filter.state']
    const search = query.search?.trim()
    const conditions = [
      sql`n.program_id = ${db.programId}`,
      ...(states?.length ? [sql`n.state = any(${states}::text[])`] : []),
      ...(search ? [containsNames(sql`n.name || ' ' || n.subject`, search)] : []),
    ]
    return respondWithRows(db, query, (rows: NewsletterRow[]) => presentNewsletters(db, actor, rows), {
      columns: COLUMNS,
      from: sql`from ${FROM} where ${sql.join(conditions, sql` and `)}`,
      order: sql`n.created_at desc, n.id desc`,
    })
  },
})

export const createNewsletter = endpoint(`POST ${path}`, {
  tag,
  summary: 'Make a draft of a newsletter',
  description: 'The server assigns the ids of blocks.',
  access: writeContent,
  transaction: 'own',
  input: { body: NewNewsletter },
  output: made,
  async handle({ actor, services, reply }, { body }) {
    const { programId } = actor
    const blocks = body.blocks && (await readBlocks(body.blocks))
    if (blocks) await settlePictures(services, programId, blocks)
    return services.database.transaction(programId, async db => {
      const id = await insertNewsletter(db, services, actor, { ...body, blocks })
      return respondWith({ db, reply, actor }, id)
    })
  },
})

export const getNewsletter = endpoint(`GET ${path}/{newsletter_id}`, {
  tag,
  summary: 'Read a newsletter',
  access: readContent,
  input: { params: NewsletterParams },
  output: one,
  handle: (context, { params }) => respondWith(context, params.newsletter_id),
})

export const updateNewsletter = endpoint(`PATCH ${path}/{newsletter_id}`, {
  tag,
  summary: 'Change a draft of a newsletter',
  description:
    'Only given members change. `blocks` is replaced: those with a known `id` keep it. A newsletter in another state than `draft` is 409.',
  access: writeContent,
  transaction: 'own',
  input: { params: NewsletterParams, body: NewsletterChanges },
  output: one,
  errors: [409, 412],
  async handle({ actor, services, request, reply }, { params, body }) {
    const { programId } = actor
    const blocks = body.blocks && (await readBlocks(body.blocks))
    if (blocks) await settlePictures(services, programId, blocks)
    return services.database.transaction(programId, async db => {
      const before = await lockForChange({ db, request, actor }, params.newsletter_id)
      await changeNewsletter(db, services, actor, before, { ...body, blocks })
      return respondWith({ db, reply, actor }, before.id)
    })
  },
})

export const deleteNewsletter = endpoint(`DELETE ${path}/{newsletter_id}`, {
  tag,
  summary: 'Delete a draft or a cancelled newsletter',
  access: writeContent,
  input: { params: NewsletterParams },
  output: { status: 204 },
  errors: [409, 412],
  async handle(context, { params }) {
    const { db } = context
    const { id, name, state } = await lockForChange(context, params.newsletter_id)
    if (state !== 'draft' && state !== 'cancelled') throw conflict(`A newsletter that is ${state} cannot be deleted`)
    await sql`delete from newsletters where program_id = ${db.programId} and id = ${id}`.execute(db)
    await recordInAuditLog(db, 'removed', 'newsletter', [{ id, before: { name, state } }])
  },
})

export const copyNewsletterEndpoint = endpoint(`POST ${path}/{newsletter_id}/copy`, {
  tag,
  summary: 'Make a draft of the caller from a newsletter in any state',
  description: 'With its blocks and translations.',
  access: writeContent,
  input: { params: NewsletterParams },
  output: made,
  errors: [412],
  async handle(context, { params }) {
    const { actor, db, request } = context
    const original = await requireNewsletter(db, params.newsletter_id)
    checkIfMatch(request, entityTag(original.edition))
    requireOwnNewsletter(actor, original)
    return respondWith(context, await copyNewsletter(db, actor, original))
  },
})

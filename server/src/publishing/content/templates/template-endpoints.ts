import { audienceNamesOf } from '../../../people/audiences/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { assignments, lockByName, oneRow } from '../../../platform/db/query.ts'
import { sql } from '../../../platform/db/sql.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageParameters, respondWithRows } from '../../../platform/http/input/pagination.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { parseTimestamp, presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { markUploads } from '../../uploads/index.ts'
import { type Publisher, requireOwnTopics } from '../../visibility/index.ts'
import { readContent, writeContent } from '../record/actor.ts'
import { resolveReferences } from '../write/references.ts'
import { sanitizeBody } from '../write/sanitize-body.ts'
import {
  findTemplate,
  isOwnTemplateSql,
  NewTemplate,
  presentTemplate,
  presentUse,
  Template,
  TemplateChanges,
  type TemplateContent,
  type TemplateRow,
  templateColumns,
} from './template-record.ts'

const path = '/v2/post_templates' as const
const tag = 'Content'
/** Templates of a program. */
const TEMPLATES_MAX = 200
const TemplateParams = Type.Object({ template_id: Type.Id() })

export const listPostTemplates = endpoint(`GET ${path}`, {
  tag,
  summary: 'List the templates of posts, those that were used last first',
  access: readContent,
  input: {
    query: Type.Object({
      include: Type.Optional(Type.QueryArray(Type.OneOf(['use']), 'Adds `used_at` and `gone`')),
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(Template) },
  handle({ actor, db }, { query }) {
    const present = async (rows: TemplateRow[]) =>
      query.include?.length ? presentUse(db, rows) : rows.map(presentTemplate)
    return respondWithRows(db, query, present, {
      columns: templateColumns(actor),
      from: sql`from post_templates t where t.program_id = ${db.programId} and ${isOwnTemplateSql(actor)}`,
      order: sql`t.used_at desc nulls last, sort_key(t.name) collate "C", t.id`,
    })
  },
})

export const createPostTemplate = endpoint(`POST ${path}`, {
  tag,
  summary: 'Store a template that posts begin with',
  description: `A program has at most ${TEMPLATES_MAX}.`,
  access: writeContent,
  input: { body: NewTemplate },
  prepare: async input => ({ ...input, body: { ...input.body, content: await sanitized(input.body.content) } }),
  output: { status: 201, body: Type.One(Template) },
  errors: [409],
  async handle({ actor, db }, { body: { name, description = null, content } }) {
    await lockByName(db, 'post templates')
    const counted = await sql<{ count: number }>`
      select count(*)::int as count from post_templates where program_id = ${db.programId}`.all(db)
    if ((counted[0]?.count ?? 0) >= TEMPLATES_MAX) throw conflict(`A program has at most ${TEMPLATES_MAX} templates`)
    const stored = await storable(db, actor, content)
    const row = await sql<TemplateRow>`
      insert into post_templates as t ${oneRow({ program_id: db.programId, name, description, content: stored })}
      returning ${templateColumns(actor)}`.first(db)
    return { data: presentTemplate(row as TemplateRow) }
  },
})

export const updatePostTemplate = endpoint(`PATCH ${path}/{template_id}`, {
  tag,
  summary: 'Change a template',
  description: 'Only given members change; `content` is replaced.',
  access: writeContent,
  input: { params: TemplateParams, body: TemplateChanges },
  prepare: async input => ({
    ...input,
    body: { ...input.body, ...(input.body.content ? { content: await sanitized(input.body.content) } : {}) },
  }),
  output: { status: 200, body: Type.One(Template) },
  async handle({ actor, db }, { params, body: { name, description, content } }) {
    const before = await lockTemplate(db, actor, params.template_id)
    const stored = content && (await storable(db, actor, content))
    const changes = assignments({ name, description, content: stored, updated_at: sql`now()` })
    const row = await sql<TemplateRow>`
      update post_templates t set ${changes}
       where t.program_id = ${db.programId} and t.id = ${before.id} returning ${templateColumns(actor)}`.first(db)
    return { data: presentTemplate(row as TemplateRow) }
  },
})

export const deletePostTemplate = endpoint(`DELETE ${path}/{template_id}`, {
  tag,
  summary: 'Delete a template; posts made with it stay',
  access: writeContent,
  input: { params: TemplateParams },
  output: { status: 204 },
  async handle({ actor, db }, { params }) {
    const { id } = await lockTemplate(db, actor, params.template_id)
    await sql`delete from post_templates where program_id = ${db.programId} and id = ${id}`.execute(db)
  },
})

async function lockTemplate(db: ProgramDb, actor: Publisher, id: number): Promise<TemplateRow> {
  const template = await findTemplate(db, actor, id, true)
  if (!template) throw notFound('Template')
  return template
}

const sanitized = async (content: TemplateContent): Promise<TemplateContent> =>
  content.body === undefined ? content : { ...content, body: await sanitizeBody(content.body) }

/** The JSON to store of a template's content, whose pictures are kept. Throws as `settled`. */
async function storable(db: ProgramDb, actor: Publisher, content: TemplateContent): Promise<string> {
  const due = content.must_read?.due_at
  const mustRead = due ? { must_read: { ...content.must_read, due_at: presentTimestamp(parseTimestamp(due)) } } : {}
  const stored = JSON.stringify({ ...(await settled(db, actor, content)), ...mustRead })
  await markUploads(db, [stored])
  return stored
}

/** The content with audiences by their own names. Throws 400 for what does not exist, 403 and 404 for topics of others. */
async function settled(db: ProgramDb, actor: Publisher, content: TemplateContent): Promise<TemplateContent> {
  const { channels, audiences } = content
  if (channels)
    await requireOwnTopics(
      db,
      actor,
      channels.map(({ id }) => id),
    )
  const ids = await resolveReferences(db, { channels, audiences }, 'content.')
  if (!ids) return content
  const names = await audienceNamesOf(db, ids)
  return { ...content, audiences: ids.flatMap(id => names.get(id) ?? []) }
}

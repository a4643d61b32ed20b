// Posts to begin with (docs/contract/content.md#templates).

import { isNarrowed, isOwnAudienceSql } from '../../../people/restrictions/index.ts'
import type { Restricted } from '../../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/errors.ts'
import { described, namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
import { presentTimes, presentTimestamp, type RowOf } from '../../../platform/http/input/timestamp.ts'
import { contentLimits } from '../record/limits.ts'
import { CONTENT_TYPES, type NewContent, NotificationChannels, type PostInput } from '../record/record.ts'

const NAME_MAX_LENGTH = 100
const DESCRIPTION_MAX_LENGTH = 500
const MUST_READ_LABEL_MAX_LENGTH = 40
const REMINDERS_MAX_COUNT = 5
const REMIND_HOURS_MAX = 720

/** Each member may be left out. */
const TemplateContent = namedObject('PostTemplateContent', {
  title: Type.Optional(Type.Text(contentLimits.titleMaxLength)),
  summary: Type.Optional(Type.Text(contentLimits.summaryMaxLength)),
  body: Type.Optional(Type.Text(contentLimits.bodyMaxLength)),
  content_type: Type.Optional(Type.OneOf(CONTENT_TYPES)),
  channels: Type.Optional(
    Type.Array(Type.Object({ id: Type.Id(), hidden: Type.Optional(Type.Boolean()) }), {
      maxItems: contentLimits.topicsMaxCount,
    }),
  ),
  audiences: Type.Optional(
    Type.Array(Type.Text(contentLimits.labelMaxLength, { minLength: 1 }), {
      maxItems: contentLimits.audiencesMaxCount,
    }),
  ),
  must_read: Type.Optional(
    Type.Nullable(
      Type.Object({
        due_at: Type.Optional(Type.Nullable(Type.TimestampIn())),
        label: Type.Optional(Type.Nullable(Type.Text(MUST_READ_LABEL_MAX_LENGTH))),
        remind_hours_before: Type.Optional(
          Type.Array(Type.Integer({ minimum: 1, maximum: REMIND_HOURS_MAX }), { maxItems: REMINDERS_MAX_COUNT }),
        ),
        ask_again_on_change: Type.Optional(Type.Boolean()),
      }),
    ),
  ),
  notification_channels: Type.Optional(NotificationChannels()),
})

const name = Type.FilledText(NAME_MAX_LENGTH)
const description = Type.Optional(Type.Nullable(Type.Text(DESCRIPTION_MAX_LENGTH)))

export const NewTemplate = namedObject('NewPostTemplate', { name, description, content: TemplateContent })
export const TemplateChanges = namedObject('PostTemplateChanges', {
  name: Type.Optional(name),
  description,
  content: Type.Optional(TemplateContent),
})

const Gone = Type.Object({ channels: Type.Array(Type.Id()), audiences: Type.Array(Type.String()) })

/** The last two only with `include=use`. */
export const Template = namedObject('PostTemplate', {
  id: Type.Id(),
  name: Type.String(),
  description: Type.Nullable(Type.String()),
  content: TemplateContent,
  created_at: Type.Timestamp(),
  updated_at: Type.Timestamp(),
  used_at: described('When a post last began with it', Type.Optional(Type.Nullable(Type.Timestamp()))),
  gone: described(
    'Of its topics and audiences those that exist no more: a post begins without them',
    Type.Optional(Gone),
  ),
})

export type TemplateContent = Static<typeof TemplateContent>
type Shown = Static<typeof Template>
export type TemplateRow = RowOf<Omit<Shown, 'gone' | 'used_at'>, 'created_at' | 'updated_at'> & {
  readonly used_at: Date | null
}

/** SQL: the columns of the template `t`, with the names of audiences that the reader may see. */
export const templateColumns = (reader: Restricted): Sql<unknown> => sql`
  t.id, t.name, t.description, ${isNarrowed(reader) ? ownContent(reader) : sql`t.content`} as content, t.created_at, t.updated_at,
  t.used_at`

const ownContent = (reader: Restricted): Sql<unknown> => sql`
  t.content || case when t.content ? 'audiences' then jsonb_build_object('audiences', (
    select coalesce(jsonb_agg(a.name order by n.position), '[]')
      from jsonb_array_elements_text(t.content -> 'audiences') with ordinality as n (name, position)
      join audiences a on a.program_id = t.program_id and a.name = n.name and ${isOwnAudienceSql(reader, sql`a.id`)})) else '{}' end`

export const presentTemplate = ({ used_at: _, ...row }: TemplateRow): Shown =>
  presentTimes(row, 'created_at', 'updated_at')

/** Templates with when each was used, and what of it is gone. */
export async function presentUse(db: ProgramDb, rows: readonly TemplateRow[]): Promise<Shown[]> {
  const goneOf = await readGone(
    db,
    rows.map(({ content }) => content),
  )
  return rows.map(row => ({
    ...presentTemplate(row),
    used_at: presentTimestamp(row.used_at),
    gone: goneOf(row.content),
  }))
}

/** SQL: whether all topics of the template `t` are the reader's. */
export const isOwnTemplateSql = ({ restrictions: { topicIds } }: Restricted): Sql<boolean> =>
  topicIds === null
    ? sql`true`
    : sql`not exists (
        select from jsonb_array_elements(coalesce(t.content -> 'channels', '[]')) as c (topic)
         where (c.topic ->> 'id')::bigint <> all(${[...topicIds]}::bigint[]))`

type FoundTemplate = TemplateRow & { readonly is_targeted: boolean }

/** A template that the reader sees; `is_targeted` counts audiences that they do not see as well. */
export async function findTemplate(
  db: ProgramDb,
  reader: Restricted,
  id: number,
  lock = false,
): Promise<FoundTemplate | undefined> {
  return sql<FoundTemplate>`
    select ${templateColumns(reader)}, coalesce(jsonb_array_length(t.content -> 'audiences'), 0) > 0 as is_targeted
      from post_templates t
     where t.program_id = ${db.programId} and t.id = ${id} and ${isOwnTemplateSql(reader)}
     ${lock ? sql`for update of t` : sql``}`.first(db)
}

type Given = Static<typeof PostInput>

/**
 * Adds to the body of a new post the fields of its template that the body lacks. Topics and audiences that were deleted, or that the
 * caller may not use, are left out; if no audience of the template is left, the post stays targeted, at an empty set of readers.
 * @throws HttpError 400 without the template, and for a post that has neither from it nor from the body what it needs
 */
export async function fillFromTemplate(
  db: ProgramDb,
  reader: Restricted,
  body: Given,
): Promise<Given & NewContent & Pick<TemplateContent, 'must_read'>> {
  const template = body.template_id == null ? null : await findTemplate(db, reader, body.template_id)
  if (template === undefined) {
    throw invalid({ rule: 'not_found', parameter: 'template_id', message: 'Template does not exist' })
  }
  const content = template ? await withoutMissing(db, template) : {}
  if (template) await noteUse(db, template.id)
  const { must_read: given, ...fields } = content
  const mustRead = body.requires_acknowledgement === false ? null : given
  const filled = { ...fields, ...(mustRead ? { requires_acknowledgement: true, must_read: mustRead } : {}), ...body }
  const { content_type, channels } = filled
  const required = (parameter: string) => ({ rule: 'required', parameter, message: 'is required' }) as const
  if (content_type === undefined || !channels?.length) {
    throw invalid(
      ...(content_type === undefined ? [required('content_type')] : []),
      ...(channels?.length ? [] : [required('channels')]),
    )
  }
  return { ...filled, content_type, channels }
}

/** Two posts that begin with a template at once do not wait for each other: either time will do. */
const noteUse = (db: ProgramDb, id: number) =>
  sql`
    update post_templates set used_at = now()
     where program_id = ${db.programId} and id in (
       select t.id from post_templates t where t.program_id = ${db.programId} and t.id = ${id} for update skip locked)`.execute(
    db,
  )

async function withoutMissing(
  db: ProgramDb,
  { content, is_targeted }: FoundTemplate,
): Promise<TemplateContent & { targeted?: true }> {
  const { channels = [], audiences = [] } = content
  const gone = (await readGone(db, [content]))(content)
  const left = audiences.filter(audience => !gone.audiences.includes(audience))
  return {
    ...content,
    channels: channels.filter(({ id }) => !gone.channels.includes(id)),
    audiences: left,
    ...(is_targeted && left.length === 0 ? { targeted: true } : {}),
  }
}

/** The topics and audiences of these templates that no longer exist, by one query. */
async function readGone(
  db: ProgramDb,
  contents: readonly TemplateContent[],
): Promise<(content: TemplateContent) => Static<typeof Gone>> {
  const ids = contents.flatMap(({ channels = [] }) => channels.map(({ id }) => id))
  const names = contents.flatMap(({ audiences = [] }) => audiences)
  const row = await sql<{ topics: number[]; audiences: string[] }>`
    select array(select t.id from topics t where t.program_id = ${db.programId} and t.state <> 'archived'
                    and t.id = any(${ids}::bigint[])) as topics,
           array(select a.name from audiences a where a.program_id = ${db.programId} and a.name = any(${names}::text[])) as audiences`.first(
    db,
  )
  const known = { topics: new Set(row?.topics), audiences: new Set(row?.audiences) }
  return ({ channels = [], audiences = [] }) => ({
    channels: channels.flatMap(({ id }) => (known.topics.has(id) ? [] : [id])),
    audiences: audiences.filter(name => !known.audiences.has(name)),
  })
}

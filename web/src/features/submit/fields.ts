// Fields of a submission, their faults, and their form for the server.

import {
  AtriumError,
  type Item,
  type ItemAttachment,
  type ItemChanges,
  type ItemCover,
  type ItemMetadata,
  type SubmittableTopic,
  type Validation,
} from '@atrium/client'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { textOf } from '../html/trusted-html.ts'
import type { Channel } from '../notices/notice-types.ts'

/** Fields of the form, also those of its draft. */
export interface SubmissionFields {
  readonly title: string
  readonly summary: string
  /** HTML. */
  readonly body: string
  readonly content_cover: ItemCover | null
  readonly topic_ids: readonly number[]
  readonly attachments: readonly ItemAttachment[]
  readonly is_commentable: boolean
  /** How readers are told when it is published. */
  readonly notification_channels: readonly Channel[]
}

/** Some fields as they become; a function where that depends on what they are then. */
export type FieldChange = Partial<SubmissionFields> | ((now: SubmissionFields) => Partial<SubmissionFields>)

export const EMPTY_FIELDS: SubmissionFields = {
  title: '',
  summary: '',
  body: '',
  content_cover: null,
  topic_ids: [],
  attachments: [],
  is_commentable: true,
  notification_channels: [],
}

export const fieldsOf = (item: Item): SubmissionFields => ({
  title: item.title,
  summary: item.summary,
  body: item.body,
  content_cover: item.content_cover,
  topic_ids: item.topic_ids,
  attachments: item.attachments,
  is_commentable: item.is_commentable,
  notification_channels: item.notification_channels,
})

/** In the form of the server. */
export const changesOf = (fields: SubmissionFields): ItemChanges => ({
  ...fields,
  title: fields.title.trim(),
  summary: fields.summary.trim(),
})

/** A longer first paragraph is a text, and no title. */
const TITLE_LINE_LENGTH = 100
const EXCERPT_LENGTH = 80
const FIRST_BLOCK = /^<(p|h2|h3)>(.*?)<\/\1>/s

/**
 * The fields with a title where none was typed: the first line of the text, which then stands there alone, or the beginning of a long
 * one. `titleOfFiles` is called for a submission without a text.
 */
function withTitle(fields: SubmissionFields, titleOfFiles: () => string): SubmissionFields {
  if (fields.title.trim()) return fields
  const [block = '', , inner = ''] = FIRST_BLOCK.exec(fields.body) ?? []
  const line = textOf(inner)
  // Parts that a title cannot hold, such as links, stay in the text.
  if (line && line === inner.replaceAll('&nbsp;', ' ').trim() && line.length <= TITLE_LINE_LENGTH)
    return { ...fields, title: line, body: fields.body.slice(block.length) }
  return { ...fields, title: textExcerpt(fields.body) || titleOfFiles() }
}

/** `withTitle`; a submission of pictures alone is named by `nameOf`, after its topic. */
export function titled(
  fields: SubmissionFields,
  topics: readonly SubmittableTopic[],
  nameOf: (topic: string, pictureCount: number) => string,
): SubmissionFields {
  return withTitle(fields, () => {
    const topic = topics.find(({ id }) => id === fields.topic_ids[0])?.name ?? ''
    const pictures = fields.attachments.filter(({ type }) => type === 'image').length
    if (pictures > 0) return nameOf(topic, pictures)
    const [file] = fields.attachments
    return file ? (file.filename ?? topic) : ''
  })
}

/** The beginning of a text, up to the end of a word; empty where it has none. */
export function textExcerpt(html: string): string {
  const text = textOf(html)
  if (text.length <= EXCERPT_LENGTH) return text
  const cut = text.slice(0, EXCERPT_LENGTH + 1)
  return `${cut.slice(0, cut.lastIndexOf(' ')) || cut.slice(0, EXCERPT_LENGTH)}…`
}

/** The status of an item, as its author sees it. */
export type ItemStatus = 'draft' | 'returned' | 'review' | 'published' | 'archived'

export function statusOfItem({ publication_state, moderation_status }: Item): ItemStatus {
  if (publication_state === 'archived') return 'archived'
  if (publication_state === 'draft') return moderation_status === 'rejected' ? 'returned' : 'draft'
  return moderation_status === 'pending' ? 'review' : 'published'
}

/** In the order of the form. */
export const FIELDS = ['topic_ids', 'body', 'attachments', 'title', 'summary', 'content_cover'] as const
export type FieldName = (typeof FIELDS)[number]

/** Fault of a field: the key of its words. */
export type FieldProblem = 'required' | 'too_long' | 'unfinished' | 'missing' | 'switched_off' | 'over_count' | 'wrong'

export type Problems = Partial<Record<FieldName, FieldProblem>>

interface State {
  readonly isUploading: boolean
  /** To be submitted; a draft lacks what it wants. */
  readonly isComplete: boolean
}

/** The faults that the page finds before the server. */
export function checkFields(
  { title, summary, body, attachments, topic_ids }: SubmissionFields,
  { limits }: ItemMetadata,
  { isUploading, isComplete }: State,
): Problems {
  const problems: Problems = {}
  if (isComplete && topic_ids.length === 0) problems.topic_ids = 'required'
  if (isComplete && !isUploading && attachments.length === 0 && !title.trim() && !textOf(body) && !/<img\b/.test(body))
    problems.body = 'required'
  if (body.length > limits.body_max_length) problems.body = 'too_long'
  if (attachments.length > limits.attachments_max_count) problems.attachments = 'over_count'
  if (isUploading) problems.attachments = 'unfinished'
  if (title.trim().length > limits.title_max_length) problems.title = 'too_long'
  if (summary.trim().length > limits.summary_max_length) problems.summary = 'too_long'
  return problems
}

/** Faults that the server found, by field; null for other errors. */
export function problemsOf(error: unknown): Problems | null {
  if (!(error instanceof AtriumError) || error.status !== 400) return null
  const problems: Problems = {}
  for (const validation of error.validations) {
    const field = FIELDS.find(name => validation.parameter === name || validation.parameter?.startsWith(`${name}.`))
    if (field) problems[field] ??= problemOf(validation)
  }
  return Object.keys(problems).length > 0 ? problems : null
}

function problemOf({ rule, parameter }: Validation): FieldProblem {
  if (rule === 'required') return 'required'
  if (rule === 'too_long') return 'too_long'
  if (rule === 'over_count') return 'over_count'
  if (rule === 'not_found') return 'missing'
  return rule === 'invalid_enum' && /(\.type|^content_cover)$/.test(parameter ?? '') ? 'switched_off' : 'wrong'
}

const MAX = {
  title: 'title_max_length',
  summary: 'summary_max_length',
  body: 'body_max_length',
  attachments: 'attachments_max_count',
} as const

/** Fault of a field and its remedy; null without one. */
export function useProblemText(limits: ItemMetadata['limits']) {
  const { t } = useTranslation('submit')
  const formats = useFormats()
  return (field: FieldName, problem: FieldProblem | undefined): string | null => {
    if (!problem) return null
    if (field === 'topic_ids') return t(problem === 'required' ? 'problem.required_topic' : 'problem.missing_topic')
    if (problem === 'required') return t(field === 'title' ? 'problem.required_title' : 'problem.required_text')
    const max = field in MAX ? formats.number(limits[MAX[field as keyof typeof MAX]]) : ''
    return t(`problem.${problem}`, { max })
  }
}

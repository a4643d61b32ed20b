import { AtriumError, type ItemMetadata, type Validation } from '@atrium/client'
import type { SubmissionFields } from './fields.ts'

export const FIELDS = ['title', 'summary', 'body', 'content_cover', 'attachments', 'topic_ids'] as const
export type FieldName = (typeof FIELDS)[number]

/** What is wrong with a field, as words are named for it. */
export type FieldProblem = 'required' | 'too_long' | 'unfinished' | 'missing' | 'switched_off' | 'over_count' | 'wrong'

export type Problems = Partial<Record<FieldName, FieldProblem>>

interface State {
  readonly isUploading: boolean
  /** To be submitted; a draft lacks what it wants. */
  readonly isComplete: boolean
}

/** What the pages can say before the server does. */
export function checkFields(
  { title, summary, body, attachments, topic_ids }: SubmissionFields,
  { limits }: ItemMetadata,
  { isUploading, isComplete }: State,
): Problems {
  const problems: Problems = {}
  if (title.trim().length > limits.title_max_length) problems.title = 'too_long'
  if (isComplete && title.trim() === '') problems.title = 'required'
  if (summary.trim().length > limits.summary_max_length) problems.summary = 'too_long'
  if (body.length > limits.body_max_length) problems.body = 'too_long'
  if (attachments.length > limits.attachments_max_count) problems.attachments = 'over_count'
  if (isUploading) problems.attachments = 'unfinished'
  if (isComplete && topic_ids.length === 0) problems.topic_ids = 'required'
  return problems
}

/** What the server found wrong, by field; null when the error is of another kind. */
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

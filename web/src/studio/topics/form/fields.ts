import type { Topic, TopicInput } from '@atrium/client'

export const NAME_MAX_LENGTH = 255
export const DESCRIPTION_MAX_LENGTH = 5000

/** What the form says of a topic, named as in the record. */
export interface TopicFields {
  readonly name: string
  readonly description: string
  readonly image_url: string | null
  readonly targeted: boolean
  readonly groups: readonly string[]
  readonly auto_follow: boolean
  readonly auto_follow_mandatory: boolean
  readonly recommended: boolean
  readonly user_submittable: boolean
  readonly auto_publish: boolean
  readonly contributors: readonly number[]
}

export const BLANK: TopicFields = {
  name: '',
  description: '',
  image_url: null,
  targeted: false,
  groups: [],
  auto_follow: false,
  auto_follow_mandatory: false,
  recommended: false,
  user_submittable: false,
  auto_publish: false,
  contributors: [],
}

const NAMES = Object.keys(BLANK) as (keyof TopicFields)[]

export const fieldsOf = (topic: Topic): TopicFields =>
  Object.fromEntries(NAMES.map(name => [name, topic[name]])) as unknown as TopicFields

/** What the server is to change. A list of audiences says nothing without whether it counts, so both go together. */
export function changesBetween(before: TopicFields, now: TopicFields): Partial<TopicFields> {
  const isSame = (name: keyof TopicFields) => JSON.stringify(before[name]) === JSON.stringify(now[name])
  const names = new Set(NAMES.filter(name => !isSame(name)))
  if (names.has('groups')) names.add('targeted')
  return Object.fromEntries([...names].map(name => [name, clean(now)[name]]))
}

export const newTopic = (fields: TopicFields, isHidden: boolean): TopicInput => ({
  ...clean(fields),
  state: isHidden ? 'hidden' : 'published',
})

const clean = (fields: TopicFields): TopicFields => ({
  ...fields,
  name: fields.name.trim(),
  description: fields.description.trim(),
})

export const FOLLOWING = ['free', 'auto', 'mandatory'] as const
export type Following = (typeof FOLLOWING)[number]

/** Being mandatory includes that people follow by themselves. */
export const followingOf = ({ auto_follow, auto_follow_mandatory }: TopicFields): Following =>
  auto_follow_mandatory ? 'mandatory' : auto_follow ? 'auto' : 'free'

export const withFollowing = (following: Following) => ({
  auto_follow: following !== 'free',
  auto_follow_mandatory: following === 'mandatory',
})

export const SUBMITTING = ['nobody', 'reviewed', 'at_once'] as const
export type Submitting = (typeof SUBMITTING)[number]

export const submittingOf = ({ user_submittable, auto_publish }: TopicFields): Submitting =>
  user_submittable ? (auto_publish ? 'at_once' : 'reviewed') : 'nobody'

export const withSubmitting = (submitting: Submitting) => ({
  user_submittable: submitting !== 'nobody',
  auto_publish: submitting === 'at_once',
})

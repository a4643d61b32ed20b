import type { TopicFields } from './fields.ts'

/** A part of the form: what the topic is, and what changes it. */
export interface SectionProps {
  readonly fields: TopicFields
  readonly change: (some: Partial<TopicFields>) => void
}

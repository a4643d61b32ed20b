// Templates of the demo program: Markdown below `texts/templates/`, a folder for each language.

import { toHtml } from '../posts/markup.ts'
import type { SeedPostTemplate } from '../template-types.ts'
import { readTexts } from '../texts.ts'
import { DEMO_TOPICS } from './larkmoor.ts'
import type { TopicKey } from './text.ts'

interface Head {
  readonly name: string
  readonly description: string
  readonly summary: string
  readonly topics: readonly TopicKey[]
  readonly confirm?: string
}

export const demoTemplates = (created_at: Date): SeedPostTemplate[] =>
  readTexts('templates').map(({ head, lines }) => {
    const { name, description, summary, topics, confirm = null } = head as unknown as Head
    const [title = '', ...body] = lines
    return {
      name,
      description,
      title: title.replace(/^# /, ''),
      summary,
      body: toHtml(body),
      topic_indexes: topics.map(key => DEMO_TOPICS.findIndex(topic => topic.key === key)),
      must_read: confirm,
      created_at,
    }
  })

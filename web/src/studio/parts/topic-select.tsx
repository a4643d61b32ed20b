import { useQuery } from '@tanstack/react-query'
import type { Address } from '../../lib/use-address.ts'
import { Select } from '../../ui/form/select.tsx'
import { topicChoicesQuery } from '../posts/posts-queries.ts'

interface TopicSelectProps {
  readonly label: string
  /** What it says when no topic is chosen. */
  readonly every: string
  readonly topicId: number | null
  readonly address: Address
  /** Only those that people submit to. */
  readonly submittable?: boolean
}

/** A topic that narrows a list, kept in the address. */
export function TopicSelect({ label, every, topicId, address, submittable = false }: TopicSelectProps) {
  const { data: topics = [] } = useQuery(topicChoicesQuery)
  const shown = topics.filter(topic => !submittable || topic.user_submittable || topic.id === topicId)
  return (
    <Select aria-label={label} value={topicId ?? ''} onChange={event => address.change({ topic: event.target.value })}>
      <option value="">{every}</option>
      {shown.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

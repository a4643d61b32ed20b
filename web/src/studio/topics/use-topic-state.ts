import type { Topic } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/feedback/toasts.ts'
import { type TopicState, useChangeTopicState } from './topics-queries.ts'

/** Shows, hides or archives a topic and says so, with a way back. */
export function useTopicState() {
  const { t } = useTranslation('studio/topics')
  const { mutateAsync } = useChangeTopicState()
  // What fails is said by itself.
  const write = (topic: Topic, state: TopicState) => mutateAsync({ id: topic.id, state }).catch(() => null)
  return async (topic: Topic, state: TopicState): Promise<void> => {
    if (!(await write(topic, state))) return
    const run = () => void write(topic, topic.state)
    toast(t(`became.${state}`, { name: topic.name }), { action: { label: t('undo', { ns: 'ui' }), run } })
  }
}

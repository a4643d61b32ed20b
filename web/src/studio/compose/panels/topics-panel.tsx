import { useTranslation } from 'react-i18next'
import type { Compose } from '../use-compose.ts'
import { Panel } from './panel.tsx'
import { TopicsChoice } from './topics-choice.tsx'

/** Where the post appears: at least one topic. */
export function TopicsPanel({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  return (
    <Panel title={t('topics.title')} now={compose.fields.channels.length === 0 ? t('topics.none') : undefined}>
      <TopicsChoice compose={compose} />
    </Panel>
  )
}

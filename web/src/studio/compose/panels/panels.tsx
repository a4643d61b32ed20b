import { useTranslation } from 'react-i18next'
import { Switch } from '../../../ui/form/switch.tsx'
import { LinksPanel } from '../attachments/links-panel.tsx'
import { VideosPanel } from '../attachments/videos-panel.tsx'
import type { Compose } from '../use-compose.ts'
import { AudiencePanel } from './audience-panel.tsx'
import { ChecksPanel } from './checks-panel.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { MustReadPanel } from './must-read-panel.tsx'
import { Panel } from './panel.tsx'
import styles from './panels.module.css'
import { PicturesPanel } from './pictures-panel.tsx'
import { TopicsPanel } from './topics-panel.tsx'

/** Everything about a post that is not its text. */
export function Panels({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const { fields, change } = compose
  return (
    <div className={styles['panels']}>
      <TopicsPanel compose={compose} />
      <AudiencePanel compose={compose} />
      <PicturesPanel compose={compose} />
      <VideosPanel compose={compose} />
      <LinksPanel compose={compose} />
      <MustReadPanel compose={compose} />
      <DeliveryPanel compose={compose} />
      <Panel title={t('options.title')}>
        <Switch
          label={t('options.featured')}
          hint={t('options.featured_hint')}
          checked={fields.featured}
          onChange={event => change({ featured: event.target.checked })}
        />
        <Switch
          label={t('options.is_commentable')}
          checked={fields.is_commentable}
          onChange={event => change({ is_commentable: event.target.checked })}
        />
      </Panel>
      <ChecksPanel compose={compose} />
    </div>
  )
}

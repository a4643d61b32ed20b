import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { TabLinks } from '../../ui/surface/tab-links.tsx'
import { FeedList } from './feed-list.tsx'
import styles from './feed-page.module.css'
import { FEEDS, type FeedName } from './feed-queries.ts'

/** The first page: what is new for this person, in the feeds that there are. */
export function FeedPage() {
  const { t } = useTranslation('feed')
  const [search] = useSearchParams()
  const name = FEEDS.find(feed => feed === search.get('feed')) ?? 'myfeed'
  const addressOf = (feed: FeedName) => (feed === 'myfeed' ? '/' : `/?feed=${feed}`)
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={styles['tabs']}>
        <TabLinks
          label={t('tabs.label')}
          links={FEEDS.map(feed => ({ href: addressOf(feed), label: t(`tabs.${feed}`), current: feed === name }))}
        />
      </div>
      <FeedList key={name} name={name} />
    </>
  )
}

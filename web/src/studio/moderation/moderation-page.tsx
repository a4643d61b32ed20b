import { useTranslation } from 'react-i18next'
import { pageOf } from '../../lib/page-of.ts'
import { useAddress } from '../../lib/use-address.ts'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { TabLinks } from '../../ui/surface/tab-links.tsx'
import { CommentsQueue } from './comments-queue.tsx'
import { QUEUES } from './moderation-queries.ts'
import { WordsPart } from './words/words-part.tsx'

const TABS = [...QUEUES, 'words'] as const

/** Comments that somebody has to decide about, and the words that bring them here. */
export function ModerationPage() {
  const { t } = useTranslation('studio/moderation')
  const address = useAddress()
  const tab = TABS.find(each => each === address.get('show')) ?? 'waiting'
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <TabLinks
        label={t('tabs')}
        links={TABS.map(each => ({
          href: address.hrefWith({ show: each === 'waiting' ? null : each }),
          label: t(`tab.${each}`),
          current: each === tab,
        }))}
      />
      {tab === 'words' ? (
        <WordsPart />
      ) : (
        <CommentsQueue key={tab} queue={tab} page={pageOf(address)} address={address} />
      )}
    </>
  )
}

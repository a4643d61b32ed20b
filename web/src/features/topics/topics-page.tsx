import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { useAddressText } from '../../lib/use-address-text.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { TabLinks } from '../../ui/surface/tab-links.tsx'
import { TopicList } from './topic-list.tsx'
import styles from './topics-page.module.css'
import { TOPIC_SORTS, type TopicSort } from './topics-queries.ts'

const SHOWN = ['all', 'followed', 'others'] as const

/** Every topic that one sees: to be found, followed and left. */
export function TopicsPage() {
  const { t } = useTranslation('topics')
  const [parameters, setParameters] = useSearchParams()
  const search = useAddressText('q')
  const shown = SHOWN.find(each => each === parameters.get('show')) ?? 'all'
  const sort = TOPIC_SORTS.find(each => each === parameters.get('sort')) ?? 'name'
  const addressWith = (name: string, value: string | null) => {
    const next = new URLSearchParams(parameters)
    if (value === null) next.delete(name)
    else next.set(name, value)
    return next
  }
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <search className={styles['tools']}>
        <div className={styles['field']}>
          <SearchField
            label={t('search')}
            value={search.typed}
            maxLength={255}
            onChange={search.type}
            onKeyDown={event => event.key === 'Enter' && search.commit(search.typed)}
          />
        </div>
        <div className={styles['sort']}>
          <Select
            aria-label={t('sort.label')}
            value={sort}
            onChange={event =>
              setParameters(addressWith('sort', event.target.value === 'name' ? null : event.target.value), {
                replace: true,
              })
            }
          >
            {TOPIC_SORTS.map(each => (
              <option key={each} value={each}>
                {t(`sort.${SORT_WORDS[each]}`)}
              </option>
            ))}
          </Select>
        </div>
      </search>
      <div className={styles['tabs']}>
        <TabLinks
          label={t('show.label')}
          links={SHOWN.map(each => ({
            href: `/topics${withMark(addressWith('show', each === 'all' ? null : each))}`,
            label: t(`show.${each}`),
            current: each === shown,
          }))}
        />
      </div>
      <TopicList
        wanted={{ search: search.kept, followed: shown === 'all' ? null : shown === 'followed', sort }}
        onClear={() => search.commit('')}
      />
    </>
  )
}

const SORT_WORDS: Readonly<Record<TopicSort, 'name' | 'followers' | 'newest'>> = {
  name: 'name',
  '-follower_count': 'followers',
  '-last_published_at': 'newest',
}

const withMark = (parameters: URLSearchParams): string => (parameters.size > 0 ? `?${parameters}` : '')

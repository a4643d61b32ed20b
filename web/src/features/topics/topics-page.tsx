import { keepPreviousData, useInfiniteQuery } from '@tanstack/preact-query'
import { Hash, SearchX } from 'lucide-preact'
import { useSearchParams } from 'wouter-preact'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { useAddressText } from '../../lib/use-address.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import endless from '../../ui/list/endless-list.module.css'
import { EndlessList } from '../../ui/list/endless-list.tsx'
import { RowSkeletons } from '../../ui/list/row-skeletons.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { TabLinks } from '../../ui/surface/tab-links.tsx'
import rowStyles from './topic-row.module.css'
import { TopicRow } from './topic-row.tsx'
import styles from './topics-page.module.css'
import { TOPIC_SORTS, type TopicSort, type TopicsWanted, topicsQuery } from './topics-queries.ts'

const SHOWN = ['all', 'followed', 'others'] as const

/** All topics that the reader may see, to find, follow and leave them. */
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
      <search className={styles.tools}>
        <div className={styles.field}>
          <SearchField
            label={t('search')}
            value={search.typed}
            maxLength={255}
            onChange={search.type}
            onKeyDown={event => event.key === 'Enter' && search.commit(search.typed)}
          />
        </div>
        <div className={styles.sort}>
          <Select
            aria-label={t('sort.label')}
            value={sort}
            onChange={event =>
              setParameters(
                addressWith('sort', event.currentTarget.value === 'name' ? null : event.currentTarget.value),
                {
                  replace: true,
                },
              )
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
      <div className={styles.tabs}>
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

const SKELETONS = 6

interface TopicListProps {
  readonly wanted: TopicsWanted
  /** Empties the search. */
  readonly onClear: () => void
}

/** The matching topics. */
function TopicList({ wanted, onClear }: TopicListProps) {
  const { t } = useTranslation('topics')
  const formats = useFormats()
  const list = useInfiniteQuery({ ...topicsQuery(wanted), placeholderData: keepPreviousData })
  return (
    <EndlessList
      list={list}
      skeleton={
        <RowSkeletons count={SKELETONS} className={classes(endless.row, rowStyles.row)}>
          <Skeleton width="3rem" height="3rem" radius="28%" />
          <div className={rowStyles.words}>
            <Skeleton width="9rem" height="1.3rem" />
            <Skeleton width="80%" height="1.2rem" />
            <Skeleton width="11rem" height="1.1rem" />
          </div>
          <Skeleton width="5.5rem" height="2rem" radius="8px" />
        </RowSkeletons>
      }
      isEmpty={({ topics }) => topics.length === 0}
      empty={<Nothing wanted={wanted} onClear={onClear} />}
      count={({ total }) => t('count', { count: total, number: formats.number(total) })}
      end={t('end')}
    >
      {({ topics }) => (
        <Card padded={false}>
          <ul className={endless.list}>
            {topics.map(topic => (
              <TopicRow key={topic.id} topic={topic} search={wanted.search} />
            ))}
          </ul>
        </Card>
      )}
    </EndlessList>
  )
}

/** Says why no topic matches, and how to go on. */
function Nothing({ wanted: { search, followed }, onClear }: TopicListProps) {
  const { t } = useTranslation('topics')
  if (search) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('empty.search.title', { search })}
        text={t('empty.search.text')}
        actions={<Button onClick={onClear}>{t('empty.search.action')}</Button>}
      />
    )
  }
  const kind = followed === null ? 'all' : followed ? 'followed' : 'others'
  return (
    <EmptyState
      icon={<Hash />}
      title={t(`empty.${kind}.title`)}
      text={t(`empty.${kind}.text`)}
      actions={followed === true && <ButtonLink href="/topics?show=others">{t('empty.followed_action')}</ButtonLink>}
    />
  )
}

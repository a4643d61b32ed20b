import type { SearchResults } from '@atrium/client'
import type { ComponentChildren } from 'preact'
import { Link } from 'wouter-preact'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Avatar } from '../../ui/identity/avatar.tsx'
import row from '../../ui/list/row.module.css'
import { Card } from '../../ui/surface/card.tsx'
import { Marked } from './highlighted.tsx'
import { partsOf } from './matches.ts'
import styles from './search-page.module.css'

export const RECORD_KINDS = ['topics', 'people', 'polls', 'comments'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]
type FoundRecord = SearchResults[RecordKind][number]

/** Entries of each kind beside others. */
const FIRST = 3

interface FoundRecordsProps {
  readonly kind: RecordKind
  readonly records: readonly FoundRecord[]
  readonly words: string
  /** Shows this kind alone; absent where it is. */
  readonly onAlone?: (() => void) | undefined
}

/** Topics, people, polls or comments that were found, their words marked as the server found them. */
export function FoundRecords({ kind, records, words, onAlone }: FoundRecordsProps) {
  const { t } = useTranslation('search')
  const id = `found-${kind}`
  const list = LISTS[kind]
  let more: ComponentChildren = null
  if (onAlone && records.length > FIRST) {
    more = (
      <Button look="quiet" size="s" onClick={onAlone} aria-describedby={id}>
        {t('more')}
      </Button>
    )
  } else if (!onAlone && list) {
    more = (
      <Link href={`${list}?${new URLSearchParams({ q: words })}`} className={styles.all}>
        {t(kind === 'topics' ? 'in_topics' : 'in_people')}
      </Link>
    )
  }
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id}>{t(kind)}</h2>
        {more}
      </div>
      <Card padded={false}>
        <ul className={styles.list}>
          {records.slice(0, onAlone ? FIRST : records.length).map(record => (
            <li key={record.id} className={styles.record}>
              {(kind === 'people' || kind === 'topics') && (
                <Avatar name={record.title} url={null} size={36} square={kind === 'topics'} />
              )}
              <div className={styles.words}>
                <h3 className={styles.title}>
                  <Link href={ADDRESSES[kind](record)} className={classes(row.link, styles.link)}>
                    <bdi>{marked(record, 'title')}</bdi>
                  </Link>
                </h3>
                {record.excerpt && (
                  <p className={styles.line}>
                    <bdi>{marked(record, 'excerpt')}</bdi>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

/** Pages that list all of a kind. */
const LISTS: Partial<Record<RecordKind, string>> = { topics: '/topics', people: '/people' }

const ADDRESSES: Readonly<Record<RecordKind, (record: FoundRecord) => string>> = {
  topics: ({ id }) => `/topics/${id}`,
  people: ({ id }) => `/people/${id}`,
  polls: ({ id }) => `/polls/${id}`,
  comments: ({ id, content_id }) => `/posts/${content_id}?comment=${id}`,
}

const marked = (record: FoundRecord, field: 'title' | 'excerpt'): ComponentChildren => (
  <Marked
    parts={partsOf(
      record[field],
      record.matches.filter(match => match.field === field),
    )}
  />
)

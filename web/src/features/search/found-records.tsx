import type { SearchResults } from '@atrium/client'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from '../../lib/classes.ts'
import { Avatar } from '../../ui/identity/avatar.tsx'
import row from '../../ui/list/row.module.css'
import { Card } from '../../ui/surface/card.tsx'
import mark from '../../ui/text/highlighted.module.css'
import styles from './search-page.module.css'

type Kind = 'people' | 'polls' | 'comments'
type FoundRecord = SearchResults[Kind][number]

interface FoundRecordsProps {
  readonly kind: Kind
  readonly heading: string
  readonly records: readonly FoundRecord[]
}

/** People, polls or comments that were found, their words marked as the server found them. */
export function FoundRecords({ kind, heading, records }: FoundRecordsProps) {
  const id = `found-${kind}`
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <div className={styles['head']}>
        <h2 id={id}>{heading}</h2>
      </div>
      <Card padded={false}>
        <ul className={styles['list']}>
          {records.map(record => (
            <li key={record.id} className={styles['topic']}>
              {kind === 'people' && <Avatar name={record.title} url={null} size={36} />}
              <div className={styles['words']} dir="auto">
                <h3 className={styles['title']}>
                  <Link href={ADDRESSES[kind](record)} className={classes(row['link'], styles['link'])}>
                    {marked(record, 'title')}
                  </Link>
                </h3>
                {record.excerpt && <p className={styles['line']}>{marked(record, 'excerpt')}</p>}
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

const ADDRESSES: Readonly<Record<Kind, (record: FoundRecord) => string>> = {
  people: ({ id }) => `/people/${id}`,
  polls: ({ id }) => `/polls/${id}`,
  comments: ({ content_id }) => `/posts/${content_id}`,
}

function marked(record: FoundRecord, field: 'title' | 'excerpt'): ReactNode[] {
  const text = record[field]
  const parts: ReactNode[] = []
  let at = 0
  for (const { offset, length } of record.matches.filter(match => match.field === field)) {
    if (offset > at) parts.push(<span key={at}>{text.slice(at, offset)}</span>)
    parts.push(
      <mark key={offset} className={mark['mark']}>
        {text.slice(offset, offset + length)}
      </mark>,
    )
    at = offset + length
  }
  if (at < text.length) parts.push(<span key={at}>{text.slice(at)}</span>)
  return parts
}

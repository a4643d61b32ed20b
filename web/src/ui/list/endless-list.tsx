import type { UseInfiniteQueryResult } from '@tanstack/preact-query'
import type { ComponentChildren } from 'preact'
import { classes } from '../../lib/classes.ts'
import { ProblemState } from '../feedback/problem-state.tsx'
import { Card } from '../surface/card.tsx'
import styles from './endless-list.module.css'
import { LoadMore } from './load-more.tsx'

interface EndlessListProps<Data> {
  readonly list: UseInfiniteQueryResult<Data>
  /** In place of the list while its first page loads. */
  readonly skeleton: ComponentChildren
  /** In a card in place of a list without entries. */
  readonly empty: ComponentChildren
  readonly isEmpty: (data: Data) => boolean
  /** Text below the last entry; nothing unless given. */
  readonly end?: string
  /** Text of a status above the list, such as the number of entries. */
  readonly count?: (data: Data) => string
  readonly children: (data: Data) => ComponentChildren
}

/** A list that grows at its end, with its states. Its entries stay, faded, until those of another search have loaded. */
export function EndlessList<Data>(props: EndlessListProps<Data>) {
  const { list, skeleton, empty, isEmpty, end, count, children } = props
  const { data, error, isFetching, isPlaceholderData } = list
  if (!data) {
    if (error) return <ProblemState error={error} busy={isFetching} onRetry={() => list.refetch()} />
    return skeleton
  }
  const isNothing = isEmpty(data)
  return (
    <div className={classes(isPlaceholderData && styles.stale)} aria-busy={isPlaceholderData || undefined}>
      {count && (
        <p className={styles.count} role="status">
          {!isNothing && count(data)}
        </p>
      )}
      {isNothing ? (
        <Card padded={false}>{empty}</Card>
      ) : (
        <>
          {children(data)}
          {(list.hasNextPage || end) && <LoadMore list={list} end={end ?? ''} />}
        </>
      )}
    </div>
  )
}

import type { UseQueryResult } from '@tanstack/preact-query'
import type { ComponentChildren, ComponentProps } from 'preact'
import { Redirect } from 'wouter-preact'
import type { Address } from '../../lib/use-address.ts'
import type { RowId } from '../../lib/use-selection.ts'
import { DataTable } from '../data/data-table.tsx'
import { Pager } from '../data/pager.tsx'
import { TableSkeleton } from '../data/table-skeleton.tsx'
import { ProblemState } from '../feedback/problem-state.tsx'
import { Card } from '../surface/card.tsx'

type Table<Row, Id extends RowId> = ComponentProps<typeof DataTable<Row, Id>>

export interface RecordListProps<Row, Id extends RowId> extends Omit<Table<Row, Id>, 'rows' | 'sorting' | 'stale'> {
  /** Reads a page of them and the number of all, or all of them. */
  readonly query: Pick<
    UseQueryResult<readonly Row[] | { readonly rows: readonly Row[]; readonly total: number }>,
    'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'
  >
  /** From 1. */
  readonly page: number
  /** Needed where they come in pages. */
  readonly pageSize?: number
  /** How it is sorted, where its columns sort. */
  readonly sort?: string
  readonly address: Address
  /** In place of a list that holds nothing. */
  readonly empty: ComponentChildren
  /** Between the rows and the ways to other pages: what can be done with those that are chosen. */
  readonly children?: ComponentChildren
}

/**
 * A page of records: while it loads, when that failed, when there are none, and as a table. The old rows stay until new ones are there.
 * A page behind the last one, as after its only record was removed, becomes the last.
 */
export function RecordList<Row, Id extends RowId>(props: RecordListProps<Row, Id>) {
  const { query, page, sort, address, empty, children, pageSize = 1, ...table } = props
  const { data } = query
  const rows = data && 'rows' in data ? data.rows : data
  const total = data && 'rows' in data ? data.total : null
  const hrefOf = (number: number) => address.hrefWith({ page: number === 1 ? null : String(number) })
  if (!rows && query.error)
    return <ProblemState error={query.error} busy={query.isFetching} onRetry={() => query.refetch()} />
  if (!rows) return <TableSkeleton />
  if (rows.length === 0 && page > 1 && total) return <Redirect replace to={hrefOf(Math.ceil(total / pageSize))} />
  if (rows.length === 0) return <Card padded={false}>{empty}</Card>
  const sorting =
    sort === undefined ? {} : { sorting: { now: sort, hrefOf: (by: string) => address.hrefWith({ sort: by }) } }
  return (
    <>
      <DataTable {...table} {...sorting} rows={rows} stale={query.isPlaceholderData} />
      {children}
      {total !== null && <Pager page={page} pageSize={pageSize} total={total} hrefOf={hrefOf} />}
    </>
  )
}

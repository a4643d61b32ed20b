import type { ComponentChildren, ComponentProps } from 'preact'
import { pageOf, useAddress, useAddressText } from '../../lib/use-address.ts'
import type { RowId } from '../../lib/use-selection.ts'
import { Toolbar } from '../data/toolbar.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { PageHeader } from '../surface/page-header.tsx'
import { AddressSearch } from './address-search.tsx'
import { RecordList, type RecordListProps } from './record-list.tsx'

interface ListPageProps<Row, Id extends RowId>
  extends Omit<RecordListProps<Row, Id>, 'label' | 'page' | 'address' | 'empty'> {
  readonly title: string
  readonly lead?: ComponentChildren
  readonly actions?: ComponentChildren
  readonly tabs?: ComponentChildren
  /** Label of the search field, whose text is the parameter `q` of the address; without it the list has none. */
  readonly search?: string
  /** Filters beside the search field. */
  readonly filters?: ComponentChildren
  readonly empty: ComponentProps<typeof EmptyState>
}

/** A page that lists records: heading, tabs, search, and the table; tabs, filters, order and page number stand in the address. */
export function ListPage<Row, Id extends RowId>(props: ListPageProps<Row, Id>) {
  const { title, lead, actions, tabs, search, filters, empty, ...list } = props
  const address = useAddress()
  const text = useAddressText('q')
  return (
    <>
      <PageHeader title={title} lead={lead} actions={actions} />
      {tabs}
      {search && <Toolbar search={<AddressSearch label={search} text={text} />}>{filters}</Toolbar>}
      <RecordList {...list} label={title} page={pageOf(address)} address={address} empty={<EmptyState {...empty} />} />
    </>
  )
}

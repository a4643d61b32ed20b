import { useQuery } from '@tanstack/react-query'
import { Archive, FileSearch, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import type { Address } from '../../lib/use-address.ts'
import { useSelection } from '../../lib/use-selection.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { SelectionBar } from '../../ui/data/selection-bar.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'
import { usePostColumns } from './post-columns.tsx'
import { PAGE_SIZE, type PostsWanted, postsQuery } from './posts-queries.ts'

interface PostsListProps {
  readonly wanted: PostsWanted
  readonly address: Address
}

/** The posts that match, a page of them; the old ones stay until the new ones are there. */
export function PostsList({ wanted, address }: PostsListProps) {
  const { t } = useTranslation('studio/posts')
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(postsQuery(wanted))
  const posts = data?.posts ?? []
  const selection = useSelection(posts.map(({ id }) => id))
  const [isArchiving, setArchiving] = useState(false)
  const columns = usePostColumns()
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton />
  if (posts.length === 0) return <NoPosts wanted={wanted} />
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={posts}
        idOf={({ id }) => id}
        nameOf={({ title }) => title || t('untitled')}
        sorting={{ now: wanted.sort, hrefOf: sort => address.hrefWith({ sort }) }}
        selection={selection}
        stale={isPlaceholderData}
      />
      <SelectionBar count={selection.size} onClear={selection.clear}>
        <Button size="s" icon={<Archive aria-hidden="true" />} onClick={() => setArchiving(true)}>
          {t('archive')}
        </Button>
      </SelectionBar>
      <Pager
        page={wanted.page}
        pageSize={PAGE_SIZE}
        total={data.total}
        hrefOf={page => address.hrefWith({ page: page === 1 ? null : String(page) })}
      />
      <ArchiveDialog
        posts={posts.filter(({ id }) => selection.has(id))}
        open={isArchiving}
        onClose={() => setArchiving(false)}
        onDone={selection.clear}
      />
    </>
  )
}

/** Why there is no post, and how to go on. */
function NoPosts({ wanted }: { readonly wanted: PostsWanted }) {
  const { t } = useTranslation('studio/posts')
  const isNarrowed = Boolean(wanted.search || wanted.topicId || wanted.authorId || wanted.page > 1)
  return (
    <Card padded={false}>
      {isNarrowed ? (
        <EmptyState icon={<FileSearch />} title={t('empty.narrowed.title')} text={t('empty.narrowed.text')} />
      ) : (
        <EmptyState
          icon={<PenLine />}
          title={t(`empty.${wanted.state === null ? 'all' : 'state'}.title`)}
          text={t(`empty.${wanted.state === null ? 'all' : 'state'}.text`)}
          actions={
            <ButtonLink look="primary" href="/posts/new">
              {t('write')}
            </ButtonLink>
          }
        />
      )}
    </Card>
  )
}

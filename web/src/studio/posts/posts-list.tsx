import { useQuery } from '@tanstack/react-query'
import { Archive, FileSearch, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeThenFocus } from '../../desk/close-then-focus.ts'
import { RecordList } from '../../desk/record-list.tsx'
import type { Address } from '../../lib/use-address.ts'
import { useSelection } from '../../lib/use-selection.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { SelectionBar } from '../../ui/data/selection-bar.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
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
  const query = useQuery(postsQuery(wanted))
  const posts = query.data?.posts ?? []
  const selection = useSelection(posts.map(({ id }) => id))
  const [isArchiving, setArchiving] = useState(false)
  const columns = usePostColumns()
  return (
    <>
      <RecordList
        label={t('title')}
        columns={columns}
        query={query}
        rows={query.data?.posts}
        total={query.data?.total}
        idOf={({ id }) => id}
        nameOf={({ title }) => title || t('untitled')}
        selection={selection}
        page={wanted.page}
        pageSize={PAGE_SIZE}
        sort={wanted.sort}
        address={address}
        empty={<NoPosts wanted={wanted} />}
      >
        <SelectionBar count={selection.size} onClear={selection.clear}>
          <Button size="s" icon={<Archive aria-hidden="true" />} onClick={() => setArchiving(true)}>
            {t('archive')}
          </Button>
        </SelectionBar>
      </RecordList>
      <ArchiveDialog
        posts={posts.filter(({ id }) => selection.has(id))}
        open={isArchiving}
        onClose={() => setArchiving(false)}
        onDone={() => {
          selection.clear()
          // The bar from which it was asked is gone.
          closeThenFocus(() => setArchiving(false))
        }}
      />
    </>
  )
}

/** Why there is no post, and how to go on. */
function NoPosts({ wanted }: { readonly wanted: PostsWanted }) {
  const { t } = useTranslation('studio/posts')
  const isNarrowed = Boolean(wanted.search || wanted.topicId || wanted.authorId)
  if (isNarrowed)
    return <EmptyState icon={<FileSearch />} title={t('empty.narrowed.title')} text={t('empty.narrowed.text')} />
  const kind = wanted.state === null ? 'all' : 'state'
  return (
    <EmptyState
      icon={<PenLine />}
      title={t(`empty.${kind}.title`)}
      text={t(`empty.${kind}.text`)}
      actions={<ButtonLink href="/posts/new">{t('write')}</ButtonLink>}
    />
  )
}

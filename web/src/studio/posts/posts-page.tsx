import { PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../lib/use-address.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { PostsFilters } from './posts-filters.tsx'
import { PostsList } from './posts-list.tsx'
import { POST_SORTS, POST_STATES, type PostsWanted } from './posts-queries.ts'
import { StateTabs } from './state-tabs.tsx'

/** Every post of the program: found, sorted, and put away many at a time. */
export function PostsPage() {
  const { t } = useTranslation('studio/posts')
  const address = useAddress()
  const state = POST_STATES.find(each => each === address.get('state')) ?? null
  const wanted: PostsWanted = {
    state,
    search: address.get('q') ?? '',
    topicId: Number(address.get('topic')) || null,
    authorId: Number(address.get('author')) || null,
    sort: sortOf(address.get('sort')),
    page: Math.max(1, Math.trunc(Number(address.get('page')) || 1)),
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <ButtonLink look="primary" href="/posts/new" icon={<PenLine aria-hidden="true" />}>
            {t('write')}
          </ButtonLink>
        }
      />
      <StateTabs state={state} address={address} />
      <PostsFilters wanted={wanted} address={address} />
      <PostsList wanted={wanted} address={address} />
    </>
  )
}

const sortOf = (given: string | null): string =>
  POST_SORTS.find(sort => sort === given || `-${sort}` === given || sort === `-${given}`)
    ? (given ?? '')
    : '-updated_at'

import { useQuery } from '@tanstack/preact-query'
import { Archive, FileSearch, PenLine, X } from 'lucide-preact'
import { Fragment } from 'preact'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { addDays, readDay, startOf } from '../../../lib/days.ts'
import { type Address, pageOf, useAddress, useAddressText } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { AddressSearch } from '../../../ui/admin/address-search.tsx'
import { Toolbar } from '../../../ui/data/toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { TabLinks } from '../../../ui/surface/tab-links.tsx'
import { initiativeChoicesQuery } from '../initiatives/initiatives-queries.ts'
import { FilterSelect, TopicSelect } from '../parts/choices.tsx'
import { PostList } from '../parts/post-list.tsx'
import { usePostColumns } from './post-columns.tsx'
import { ArchiveDialog } from './post-menu.tsx'
import styles from './posts-page.module.css'
import {
  countsQuery,
  isNarrowed,
  PAGE_SIZE,
  POST_STATES,
  type PostState,
  type PostsWanted,
  postsQuery,
  sortOf,
} from './posts-queries.ts'

/** Every post of the program: found, sorted, and put away many at a time. */
export function PostsPage() {
  const { t } = useTranslation('studio/posts')
  const address = useAddress()
  const { zone } = useFormats()
  const [from, to] = [readDay(address.get('from')), readDay(address.get('to'))]
  const state = POST_STATES.find(each => each === address.get('state')) ?? null
  const wanted: PostsWanted = {
    state,
    search: address.get('q') ?? '',
    topicId: Number(address.get('topic')) || null,
    authorId: Number(address.get('author')) || null,
    initiativeId: Number(address.get('initiative')) || null,
    from: from && startOf(from, zone),
    to: to && startOf(addDays(to, 1), zone),
    sort: sortOf(address.get('sort'), state),
    page: pageOf(address),
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <ButtonLink look="primary" href="/posts/new?begin=empty" icon={<PenLine aria-hidden="true" />}>
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

/** Posts pass through these by themselves: they are shown while a post is in them. */
const PASSING: readonly PostState[] = ['processing', 'processing error']

interface StateTabsProps {
  /** null is every state. */
  readonly state: PostState | null
  readonly address: Address
}

/** The states of posts, each with how many are in it. */
function StateTabs({ state, address }: StateTabsProps) {
  const { t } = useTranslation('studio/posts')
  const formats = useFormats()
  const { data: counts } = useQuery(countsQuery)
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const shown = POST_STATES.filter(each => !PASSING.includes(each) || each === state || (counts?.[each] ?? 0) > 0)
  const label = (words: string, count: number | undefined) => (
    <>
      {words} {count !== undefined && <span className={styles.count}>{formats.number(count)}</span>}
    </>
  )
  return (
    <TabLinks
      label={t('states')}
      links={[
        { href: address.hrefWith({ state: null }), label: label(t('all'), all), current: state === null },
        ...shown.map(each => ({
          href: address.hrefWith({ state: each }),
          label: label(t(`state.${each === 'processing error' ? 'processing_error' : each}`), counts?.[each]),
          current: each === state,
        })),
      ]}
    />
  )
}

interface PostsFiltersProps {
  readonly wanted: PostsWanted
  readonly address: Address
}

/** Words, topic and author that narrow the list; all of them stand in the address. */
function PostsFilters({ wanted, address }: PostsFiltersProps) {
  const { t } = useTranslation('studio/posts')
  const me = useMe()
  const search = useAddressText('q')
  const { data: initiatives } = useQuery(initiativeChoicesQuery)
  return (
    <Toolbar search={<AddressSearch label={t('search')} text={search} />}>
      <TopicSelect label={t('topic')} every={t('every_topic')} topicId={wanted.topicId} address={address} />
      <Select
        aria-label={t('author')}
        value={wanted.authorId ?? ''}
        onChange={event => address.change({ author: event.currentTarget.value })}
      >
        <option value="">{t('every_author')}</option>
        <option value={me.user.user_id}>{t('mine')}</option>
        {wanted.authorId && wanted.authorId !== me.user.user_id && (
          <option value={wanted.authorId}>{t('one_author')}</option>
        )}
      </Select>
      {(initiatives?.length || wanted.initiativeId) && (
        <FilterSelect
          label={t('initiative')}
          every={t('every_initiative')}
          value={wanted.initiativeId === null ? null : String(wanted.initiativeId)}
          choices={initiatives?.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={initiative => address.change({ initiative })}
        />
      )}
      <span className={styles.days}>
        {(['from', 'to'] as const).map(name => (
          <Fragment key={name}>
            <span aria-hidden="true">{t(`published_${name}`)}</span>
            <TextInput
              type="date"
              aria-label={t(`published_${name}`)}
              value={readDay(address.get(name)) ?? ''}
              onInput={event => address.change({ [name]: event.currentTarget.value })}
            />
          </Fragment>
        ))}
      </span>
      {isNarrowed(wanted) && (
        <Button
          look="quiet"
          icon={<X aria-hidden="true" />}
          onClick={() => {
            search.commit('')
            address.change({ q: null, topic: null, author: null, initiative: null, from: null, to: null })
          }}
        >
          {t('clear_filters')}
        </Button>
      )}
    </Toolbar>
  )
}

interface PostsListProps {
  readonly wanted: PostsWanted
  readonly address: Address
}

/** The posts that match, a page of them; the old ones stay until the new ones are there. */
function PostsList({ wanted, address }: PostsListProps) {
  const { t } = useTranslation('studio/posts')
  const query = useQuery(postsQuery(wanted))
  const columns = usePostColumns(wanted.state)
  return (
    <div className={styles.list}>
      <PostList
        label={t('title')}
        columns={columns}
        query={query}
        posts={query.data?.rows ?? []}
        untitled={t('untitled')}
        page={wanted.page}
        pageSize={PAGE_SIZE}
        sort={wanted.sort}
        address={address}
        empty={<NoPosts wanted={wanted} />}
        steps={[{ step: 'archive', icon: <Archive aria-hidden="true" />, label: t('archive') }]}
        dialog={({ posts, onClose, onDone }) => <ArchiveDialog open posts={posts} onClose={onClose} onDone={onDone} />}
      />
    </div>
  )
}

/** Why there is no post, and how to go on. */
function NoPosts({ wanted }: { readonly wanted: PostsWanted }) {
  const { t } = useTranslation('studio/posts')
  if (isNarrowed(wanted))
    return <EmptyState icon={<FileSearch />} title={t('empty.narrowed.title')} text={t('empty.narrowed.text')} />
  const kind = wanted.state === null ? 'all' : 'state'
  return (
    <EmptyState
      icon={<PenLine />}
      title={t(`empty.${kind}.title`)}
      text={t(`empty.${kind}.text`)}
      actions={<ButtonLink href="/posts/new?begin=empty">{t('write')}</ButtonLink>}
    />
  )
}

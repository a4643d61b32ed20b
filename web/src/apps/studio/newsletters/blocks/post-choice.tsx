import type { Post } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { FileText } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { keepInSight } from '../../../../features/post/media/keep-in-sight.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { useDeferred } from '../../../../lib/use-delayed.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Loaded } from '../../../../ui/admin/loaded.tsx'
import { SearchField } from '../../../../ui/form/search-field.tsx'
import { shownPostQuery } from '../../parts/post-queries.ts'
import { PostDate, StateBadge } from '../../parts/post-words.tsx'
import styles from '../newsletters.module.css'
import { postChoicesQuery } from '../newsletters-queries.ts'

interface PostChoiceProps {
  readonly contentId: number | null
  readonly onChange: (contentId: number) => void
}

/** The post of a block, found by its words; one that is chosen shows its cover and its state. */
export function PostChoice({ contentId, onChange }: PostChoiceProps) {
  const { t } = useTranslation('studio/newsletters')
  const [isSearching, setSearching] = useState(false)
  const [search, setSearch] = useState('')
  const { data: post, isError } = useQuery({ ...shownPostQuery(contentId ?? 0), enabled: contentId !== null })
  const isOpen = contentId === null || isSearching
  const query = useQuery({ ...postChoicesQuery(useDeferred(search.trim())), enabled: isOpen })
  const { data: found } = query
  if (!isOpen)
    return (
      <div className={styles.post}>
        {post && <PostLine post={post} />}
        {isError && <p className={styles.missing}>{t('post.gone')}</p>}
        <Button size="s" look="quiet" onClick={() => setSearching(true)}>
          {t('post.other')}
        </Button>
      </div>
    )
  return (
    <>
      <SearchField label={t('post.search')} value={search} maxLength={200} onChange={setSearch} />
      <Loaded query={query}>{found?.length === 0 && <p role="status">{t('post.none')}</p>}</Loaded>
      <ul className={styles.posts}>
        {found?.map(each => (
          <li key={each.id}>
            <button
              type="button"
              className={styles.choice}
              onClick={() => {
                setSearching(false)
                onChange(each.id)
              }}
            >
              <PostLine post={each} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function PostLine({ post }: { readonly post: Post }) {
  const { t } = useTranslation('studio/common')
  const [cover] = post.images
  return (
    <span className={styles.postLine}>
      {cover ? (
        <img className={styles.cover} src={cover.url} alt="" loading="lazy" ref={keepInSight(cover)} />
      ) : (
        <span className={styles.cover}>
          <FileText aria-hidden="true" />
        </span>
      )}
      <span className={styles.postWords}>
        <strong dir="auto">{post.title || t('untitled')}</strong>
        <span className={styles.line}>
          <StateBadge state={post.state} />
          <span className={styles.soft}>
            <PostDate post={post} />
          </span>
        </span>
      </span>
    </span>
  )
}

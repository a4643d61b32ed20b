import { useQuery } from '@tanstack/preact-query'
import { draftKey, drafts } from '../../../core/drafts/draft-store.ts'
import { useMe } from '../../../core/session/session.tsx'
import { textOf } from '../../../features/html/trusted-html.ts'
import { PreviewArticle } from '../../../features/post/preview/preview-article.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { Section } from '../../../ui/admin/section.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { OthersBanner } from '../parts/others-record.tsx'
import { PostTabs, StateBadge } from '../parts/post-words.tsx'
import { readersView } from '../parts/readers-view.ts'
import styles from './compose.module.css'
import type { PostVersion } from './compose-queries.ts'
import type { PostFields } from './fields.ts'

/** A post that this person can read but not change, with what they typed while they could. */
export function OthersPost({ version: { post } }: { readonly version: PostVersion }) {
  const { t } = useTranslation('studio/common')
  const me = useMe()
  const key = draftKey(me, `post/${post.id}`)
  const { data: typed } = useQuery({
    queryKey: ['typed', key],
    queryFn: async () => (await drafts.read<PostFields>(key))?.value ?? null,
    networkMode: 'always',
    gcTime: 0,
  })
  return (
    <>
      <PageHeader title={post.title || t('untitled')} lead={<StateBadge state={post.state} />} />
      <div className={styles.tabs}>
        <PostTabs post={post} current="write" />
      </div>
      <OthersBanner post={post} author={post.author} />
      {typed && (
        <div className={styles.banner}>
          <Section title={t('others.typed')}>
            <p dir="auto">{typed.title}</p>
            <p dir="auto">{textOf(typed.body)}</p>
          </Section>
        </div>
      )}
      <PreviewArticle post={readersView(post, me)} untitled={t('untitled')} level={2} />
    </>
  )
}

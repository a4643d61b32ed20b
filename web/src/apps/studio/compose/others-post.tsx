import { useMe } from '../../../core/session/session.tsx'
import { PreviewArticle } from '../../../features/post/preview/preview-article.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { OthersBanner } from '../parts/others-record.tsx'
import { PostTabs, StateBadge } from '../parts/post-words.tsx'
import { readersView } from '../parts/readers-view.ts'
import styles from './compose.module.css'
import type { PostVersion } from './compose-queries.ts'

/** A post that this person can read but not change, with what they typed while they could. */
export function OthersPost({ version: { post } }: { readonly version: PostVersion }) {
  const { t } = useTranslation('studio/common')
  const me = useMe()
  return (
    <>
      <PageHeader title={post.title || t('untitled')} lead={<StateBadge state={post.state} />} />
      <div className={styles.tabs}>
        <PostTabs post={post} current="write" />
      </div>
      <OthersBanner post={post} author={post.author} />
      <PreviewArticle post={readersView(post, me)} untitled={t('untitled')} level={2} />
    </>
  )
}

import type { FeedPost } from '@atrium/client'
import { useMe } from '../../../core/session/session.tsx'
import { blankPost, PreviewArticle } from '../../../features/post/preview/preview-article.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { StateBadge } from '../parts/post-words.tsx'
import { RecordPage } from '../parts/record-page.tsx'
import { DecisionPart } from './decision-part.tsx'
import styles from './submissions.module.css'
import { type SubmissionVersion, submissionQuery } from './submissions-queries.ts'

/** One submission, as its readers would see it, and the decision about it. */
export function SubmissionPage() {
  const { t } = useTranslation('studio/submissions')
  return (
    <RecordPage
      parameter="content_id"
      query={submissionQuery}
      back={<BackTo href="/submissions" label={t('title')} />}
      title={t('one')}
    >
      {(version, readAgain) => <SubmissionView version={version} onLoadAgain={readAgain} />}
    </RecordPage>
  )
}

interface SubmissionViewProps {
  readonly version: SubmissionVersion
  readonly onLoadAgain: () => void
}

/** A submission: author, topic, preview and decision. */
function SubmissionView({ version, onLoadAgain }: SubmissionViewProps) {
  const { t } = useTranslation('studio/submissions')
  const me = useMe()
  const { audiences: _, targeted: _t, ...post } = version.post
  // Nothing of it is counted yet: what readers made of it is that of a blank post.
  const shown: FeedPost = { ...blankPost(me), ...post, posted_at: post.created_at }
  const name = post.author.display_name ?? t('somebody')
  return (
    <>
      <PageHeader
        title={post.title || t('untitled')}
        lead={
          <span className={styles.facts}>
            <StateBadge state={post.state} />
            <span className={styles.author}>
              <Avatar name={name} url={post.author.avatar_url} size={24} />
              <span dir="auto">{name}</span>
            </span>
            <span>
              {t('sent')} <RelativeTime at={post.created_at} />
            </span>
            <span dir="auto">{t('in_topics', { names: post.channels.map(topic => topic.name).join(', ') })}</span>
          </span>
        }
      />
      <div className={styles.view}>
        <h2 className={styles.heading}>{t('as_read')}</h2>
        <PreviewArticle post={shown} untitled={t('untitled')} />
        <DecisionPart key={version.etag} version={version} onLoadAgain={onLoadAgain} />
      </div>
    </>
  )
}

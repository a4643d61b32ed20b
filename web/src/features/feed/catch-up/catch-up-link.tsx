import { useInfiniteQuery } from '@tanstack/preact-query'
import { ArrowRight } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { feedQuery } from '../feed-queries.ts'
import styles from './catch-up.module.css'
import { catchUpQuery, isSince } from './catch-up-queries.ts'
import { recordVisit } from './visits.ts'

/** Beside the title of the feed of who was away: how many posts came meanwhile that they have not read, and the way to these. */
export function CatchUpLink() {
  const { user } = useMe()
  const since = useLastVisit(user.user_id)
  return since === null ? null : <LinkSince since={since} />
}

function LinkSince({ since }: { readonly since: number }) {
  const { t } = useTranslation('feed')
  const formats = useFormats()
  // Most visits have nothing to catch up with, which the feed says without another request.
  const { data: shown = [] } = useInfiniteQuery(feedQuery('myfeed'))
  const hasNew = shown.some(post => isSince(post, since))
  const { data: posts = [] } = useInfiniteQuery({ ...catchUpQuery(since), enabled: hasNew })
  const count = posts.filter(post => post.engagement.viewed_at === null).length
  if (count === 0) return null
  return (
    <Link href="/catch-up" className={styles.link}>
      {t('catch_up', { posts: t('new_posts', { count }), when: formats.since(since, Date.now()) })}
      <ArrowRight aria-hidden="true" />
    </Link>
  )
}

/** The end of the visit before; counts anew where the page stays open over night. */
function useLastVisit(userId: number): number | null {
  const [since, setSince] = useState<number | null>(null)
  useEffect(() => {
    const record = () => setSince(recordVisit(userId, Date.now()))
    record()
    document.addEventListener('visibilitychange', record)
    return () => document.removeEventListener('visibilitychange', record)
  }, [userId])
  return since
}

import type { Post, Review } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Eye, Undo2 } from 'lucide-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Banner } from '../../../ui/surface/banner.tsx'
import type { PostVersion } from '../compose/compose-queries.ts'
import { reviewQuery } from './review-queries.ts'

/** Approvers that the sentence names; it counts the others. */
const NAMED = 3

/** Lower bound of the answer time that the sentence states. */
const SOONEST_SECONDS = 3600

/** The approvers of a post and their usual time, in sentences; for a person who may not publish it. */
export function useApproval(): (review: Review) => string {
  const { t } = useTranslation('studio/review')
  const formats = useFormats()
  return review => {
    const { needs_manager, may_override, usual_seconds: usual } = review
    const why = t(needs_manager ? 'not_yours.managers' : may_override ? 'not_yours.administrator' : 'not_yours.text')
    const at = new Date(Date.now() + Math.max(usual ?? 0, SOONEST_SECONDS) * 1000).toISOString()
    return [
      why,
      t(review.approvers.length > 0 ? 'approvers.names' : 'approvers.nobody', { names: namesOf(review) }),
      usual !== null && review.approvers.length > 0 && t('approvers.usual', { when: formats.relative(at, Date.now()) }),
    ]
      .filter(Boolean)
      .join(' ')
  }

  function namesOf({ approvers }: Review): string {
    const named = approvers.slice(0, approvers.length === NAMED + 1 ? NAMED + 1 : NAMED)
    const others = approvers.length - named.length
    const names = named.map(({ display_name }) => display_name ?? t('unknown'))
    return formats.list(others > 0 ? [...names, t('approvers.others', { count: others })] : names)
  }
}

/** Where a post is written: how its review stands, and before that whether this person may publish it at all. */
export function ReviewNow({ version }: { readonly version: PostVersion }) {
  const { t } = useTranslation('studio/review')
  const { data: review } = useQuery(reviewQuery(version))
  const { post } = version
  if (post.review.returned_note !== null)
    return (
      <Banner tone="warning" icon={<Undo2 aria-hidden="true" />}>
        <strong>{t('now.returned')}</strong> <bdi>{post.review.returned_note}</bdi>
      </Banner>
    )
  if (post.state === 'review')
    return (
      <Banner icon={<Eye aria-hidden="true" />}>
        <Waiting post={post} />
      </Banner>
    )
  return post.state === 'draft' && review && !review.may_publish ? <NotYours review={review} /> : null
}

/** Says to a person who may not publish a post whom to ask. */
export function NotYours({ review }: { readonly review: Review }) {
  const { t } = useTranslation('studio/review')
  const approval = useApproval()
  return (
    <Banner icon={<Eye aria-hidden="true" />}>
      <strong>{t('not_yours.title')}</strong> {approval(review)}
    </Banner>
  )
}

/** The reviewer of a post in review, the day of the answer, and the message. */
function Waiting({ post: { review } }: { readonly post: Post }) {
  const { t } = useTranslation('studio/review')
  const formats = useFormats()
  const { reviewer, due_at, note } = review
  return (
    <>
      <strong>{reviewer ? t('now.with', { name: reviewer.display_name ?? t('unknown') }) : t('now.with_all')}</strong>{' '}
      {due_at && t('now.until', { day: formats.date(due_at) })} {note && <bdi>{note}</bdi>}
    </>
  )
}

import type { FeedPost } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Globe, Hash, Pin, UsersRound } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { type Reason, reasonsQuery } from '../page/post-queries.ts'
import styles from './dialogs.module.css'

const ICONS = { everyone: Globe, topic: Hash, audience: UsersRound, mandatory: Pin }

interface ReasonsDialogProps {
  readonly post: FeedPost
  readonly open: boolean
  readonly onClose: () => void
}

/** Why this reader sees a post: followed topics, groups, or because it is public. */
export function ReasonsDialog({ post, open, onClose }: ReasonsDialogProps) {
  const { t } = useTranslation('post')
  const { data: reasons, error, isFetching, refetch } = useQuery({ ...reasonsQuery(post.id), enabled: open })
  return (
    <Dialog open={open} title={t('reasons.ask')} onClose={onClose}>
      {!reasons && error && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!reasons && !error && <Skeleton height="3rem" />}
      {reasons && (
        <ul className={styles.reasons}>
          {reasons.map(reason => (
            <ReasonLine key={`${reason.kind} ${reason.id}`} reason={reason} />
          ))}
        </ul>
      )}
      <p className={styles.note}>{t('reasons.note')}</p>
    </Dialog>
  )
}

/** A placeholder for the name in the text around it. */
const PLACE = '\u2063'

function ReasonLine({ reason: { kind, id, name } }: { readonly reason: Reason }) {
  const { t } = useTranslation('post')
  const Icon = ICONS[kind]
  const isTopic = kind === 'topic' || kind === 'mandatory'
  const [before, after] = t(`reasons.${kind}`, { name: PLACE }).split(PLACE)
  return (
    <li className={styles.reason}>
      <Icon aria-hidden="true" />
      <span>
        {before}
        {isTopic && (
          <Link className={styles.name} href={`/topics/${id}`}>
            <bdi>{name}</bdi>
          </Link>
        )}
        {kind === 'audience' && (
          <strong>
            <bdi>{name}</bdi>
          </strong>
        )}
        {after}
      </span>
    </li>
  )
}

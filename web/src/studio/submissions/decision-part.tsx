import { CircleCheck, Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import form from '../../desk/form.module.css'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { Banner } from '../../ui/surface/banner.tsx'
import { DecisionProblem } from './decision-problem.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import styles from './submissions.module.css'
import type { SubmissionVersion } from './submissions-queries.ts'
import { useDecision } from './use-decision.ts'

interface DecisionPartProps {
  readonly version: SubmissionVersion
  readonly onLoadAgain: () => void
}

/** Publish, return to its author, or change first; once it is decided, what was decided. */
export function DecisionPart({ version, onLoadAgain }: DecisionPartProps) {
  const { t } = useTranslation('studio/submissions')
  const { post } = version
  const [isReturning, setReturning] = useState(false)
  const { decide, isBusy, error, clear } = useDecision(version)
  const edit = (
    <ButtonLink look="quiet" href={`/posts/${post.id}`} icon={<Pencil aria-hidden="true" />}>
      {t('edit')}
    </ButtonLink>
  )
  if (post.state !== 'review') {
    const kind = post.state === 'archived' ? (post.archive_reason ? 'returned' : 'archived') : 'published'
    return (
      <Banner action={edit}>
        <span className={styles['reason']}>
          {kind === 'returned'
            ? t('decided.returned', { reason: post.archive_reason })
            : post.state === 'published' || kind === 'archived'
              ? t(`decided.${kind}`)
              : t('decided.other')}
        </span>
      </Banner>
    )
  }
  return (
    <>
      {!isReturning && <DecisionProblem error={error} onLoadAgain={onLoadAgain} />}
      <div className={form['bar']}>
        <p>{t('what_happens')}</p>
        {edit}
        <Button
          icon={<Undo2 aria-hidden="true" />}
          onClick={() => {
            clear()
            setReturning(true)
          }}
        >
          {t('return')}
        </Button>
        <Button
          look="primary"
          icon={<CircleCheck aria-hidden="true" />}
          busy={isBusy && !isReturning}
          onClick={() => void decide({ act: 'publish' })}
        >
          {t('publish')}
        </Button>
      </div>
      {isReturning && (
        <ReturnDialog
          post={post}
          isBusy={isBusy}
          problem={<DecisionProblem error={error} onLoadAgain={onLoadAgain} />}
          onReturn={reason => void decide({ act: 'return', reason })}
          onClose={() => {
            clear()
            setReturning(false)
          }}
        />
      )}
    </>
  )
}

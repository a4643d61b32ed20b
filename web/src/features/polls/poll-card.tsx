import type { Poll } from '@atrium/client'
import { CircleCheck, EyeOff, Lock, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFocusLost } from '../../apps/shared/navigation/keep-focus.ts'
import { useFormats } from '../../i18n/formats.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PollForm } from './poll-form.tsx'
import { PollResults } from './poll-results.tsx'
import styles from './polls.module.css'

/** A poll: first who learns what one answers, then the question's answers or its results. */
export function PollCard({ poll }: { readonly poll: Poll }) {
  const { t } = useTranslation('polls')
  const formats = useFormats()
  const [isChanging, setChanging] = useState(false)
  const isOpen = poll.state === 'open'
  const hasAnswered = poll.responded_at !== null
  const isAsked = isOpen && (!hasAnswered || isChanging)
  const state = useRef<HTMLDivElement>(null)
  const wasAsked = useRef(isAsked)
  useEffect(() => {
    // The button that had the focus went with the form.
    if (wasAsked.current && !isAsked && isFocusLost()) state.current?.focus()
    wasAsked.current = isAsked
  }, [isAsked])
  const Icon = poll.anonymous ? EyeOff : UserRound
  return (
    <Card className={styles['card']}>
      <p className={styles['promise']}>
        <Icon aria-hidden="true" />
        <span>
          <strong>{t(poll.anonymous ? 'anonymous.title' : 'named.title')}</strong>{' '}
          {t(poll.anonymous ? 'anonymous.text' : 'named.text')}
        </span>
      </p>
      <div ref={state} role="status" className={styles['state']} tabIndex={-1}>
        {!isOpen && (
          <p className={styles['fact']}>
            <Lock aria-hidden="true" />
            {poll.closes_at ? t('closed_at', { when: formats.dateTime(poll.closes_at) }) : t('closed')}
          </p>
        )}
        {hasAnswered && !isChanging && poll.responded_at && (
          <p className={styles['fact']}>
            <CircleCheck aria-hidden="true" />
            {t('answered', { when: formats.dateTime(poll.responded_at) })}
          </p>
        )}
      </div>
      {isAsked ? (
        <PollForm
          poll={poll}
          onDone={() => setChanging(false)}
          onCancel={hasAnswered ? () => setChanging(false) : null}
        />
      ) : (
        <PollResults poll={poll} />
      )}
      {isOpen && hasAnswered && !isChanging && (
        <div className={styles['foot']}>
          <Button onClick={() => setChanging(true)}>{t('change')}</Button>
          {poll.closes_at && <span>{t('until', { when: formats.dateTime(poll.closes_at) })}</span>}
        </div>
      )}
    </Card>
  )
}

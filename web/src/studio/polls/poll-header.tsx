import type { PollSettings } from '@atrium/client'
import { ExternalLink, Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { AskedWords } from './asked-words.tsx'
import { stateOf } from './poll-state.ts'
import { PollStateBadge } from './poll-state-badge.tsx'
import styles from './polls.module.css'
import { StateDialog } from './state-dialog.tsx'

/** The question, whether it can be answered, and what ends or reopens that. */
export function PollHeader({ poll }: { readonly poll: PollSettings }) {
  const { t } = useTranslation('studio/polls')
  const formats = useFormats()
  const [isAsking, setAsking] = useState(false)
  const state = stateOf(poll, useNow())
  const isClosed = state === 'closed'
  return (
    <>
      <PageHeader
        title={poll.question}
        lead={
          <span className={styles['facts']}>
            <PollStateBadge poll={poll} />
            <span>
              <AskedWords poll={poll} />
            </span>
            {state === 'planned' && poll.opens_at && <span>{t('opens', { at: formats.dateTime(poll.opens_at) })}</span>}
            {state !== 'closed' && poll.closes_at && (
              <span>{t('closes', { at: formats.dateTime(poll.closes_at) })}</span>
            )}
          </span>
        }
        actions={
          <>
            {state !== 'planned' && (
              <ButtonLink external look="quiet" href={`/polls/${poll.id}`} icon={<ExternalLink aria-hidden="true" />}>
                {t('open_in_app')}
              </ButtonLink>
            )}
            <Button
              icon={isClosed ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
              onClick={() => setAsking(true)}
            >
              {t(isClosed ? 'reopen' : 'close')}
            </Button>
          </>
        }
      />
      {isAsking && <StateDialog poll={poll} onClose={() => setAsking(false)} />}
    </>
  )
}

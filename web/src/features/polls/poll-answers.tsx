import type { Poll } from '@atrium/client'
import { Check, CircleCheck, EyeOff, Lock, UserRound } from 'lucide-preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { isFocusLost } from '../../core/navigation/keep-focus.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { useId } from '../../lib/use-id.ts'
import { Button } from '../../ui/actions/button.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import pollFormStyles from './poll-form.module.css'
import { useRespond } from './poll-queries.ts'
import pollResultsStyles from './poll-results.module.css'
import { pollShares } from './poll-shares.ts'
import styles from './polls.module.css'

/** The content of a poll's card: who can see the answer, then the options or the results. */
export function PollAnswers({ poll }: { readonly poll: Poll }) {
  const { t } = useTranslation('polls')
  const formats = useFormats()
  const [isChanging, setChanging] = useState(false)
  const isOpen = poll.state === 'open'
  const hasAnswered = poll.responded_at !== null
  const isAsked = isOpen && (!hasAnswered || isChanging)
  const state = useRef<HTMLDivElement>(null)
  const wasAsked = useRef(isAsked)
  useLayoutEffect(() => {
    // The button that had the focus went with the form.
    if (wasAsked.current && !isAsked && isFocusLost()) state.current?.focus()
    wasAsked.current = isAsked
  }, [isAsked])
  const Icon = poll.anonymous ? EyeOff : UserRound
  return (
    <div className={styles.card}>
      <p className={styles.promise}>
        <Icon aria-hidden="true" />
        <span>
          <strong>{t(poll.anonymous ? 'anonymous.title' : 'named.title')}</strong>{' '}
          {t(poll.anonymous ? 'anonymous.text' : 'named.text')}
        </span>
      </p>
      <div ref={state} role="status" className={styles.state} tabIndex={-1}>
        {!isOpen && (
          <p className={styles.fact}>
            <Lock aria-hidden="true" />
            {poll.closes_at ? t('closed_at', { when: formats.dateTime(poll.closes_at) }) : t('closed')}
          </p>
        )}
        {hasAnswered && !isChanging && poll.responded_at && (
          <p className={styles.fact}>
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
        <div className={styles.foot}>
          <Button onClick={() => setChanging(true)}>{t('change')}</Button>
          {poll.closes_at && <span>{t('until', { when: formats.dateTime(poll.closes_at) })}</span>}
        </div>
      )}
    </div>
  )
}

interface PollFormProps {
  readonly poll: Poll
  readonly onDone: () => void
  /** Null where there is no earlier answer to keep. */
  readonly onCancel: (() => void) | null
}

/** The answers to choose from. */
function PollForm({ poll, onDone, onCancel }: PollFormProps) {
  const { t } = useTranslation('polls')
  const formats = useFormats()
  const name = useId()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(poll.selected_option_ids))
  const [isMissed, setMissed] = useState(false)
  const respond = useRespond(poll)
  const form = useRef<HTMLFormElement>(null)
  const isChange = onCancel !== null
  useLayoutEffect(() => {
    // The button that led here is gone.
    if (isChange) form.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [isChange])
  const choose = (id: number, isOn: boolean) => {
    const kept = poll.multiple_choice ? [...chosen].filter(other => other !== id) : []
    setChosen(new Set(isOn ? [...kept, id] : kept))
    setMissed(false)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (chosen.size === 0) {
      setMissed(true)
      form.current?.querySelector('input')?.focus()
      return
    }
    if (!respond.isPending) respond.mutate([...chosen], { onSuccess: onDone })
  }
  return (
    <form ref={form} className={pollFormStyles.form} onSubmit={send}>
      <fieldset className={pollFormStyles.options} aria-describedby={isMissed ? `${name}-missed` : undefined}>
        <legend className={pollFormStyles.legend}>
          {t(poll.multiple_choice ? 'choose.several' : 'choose.single')}
        </legend>
        {poll.options.map(option => (
          <label key={option.id} className={pollFormStyles.option}>
            <input
              type={poll.multiple_choice ? 'checkbox' : 'radio'}
              name={name}
              value={option.id}
              checked={chosen.has(option.id)}
              onInput={event => choose(option.id, event.currentTarget.checked)}
            />
            <span dir="auto">{option.text}</span>
          </label>
        ))}
      </fieldset>
      {isMissed && (
        <p id={`${name}-missed`} className={pollFormStyles.missed} role="alert">
          {t('missed')}
        </p>
      )}
      <div className={pollFormStyles.foot}>
        <Button look="primary" type="submit" busy={respond.isPending}>
          {t('send')}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {t('keep')}
          </Button>
        )}
        {poll.closes_at && (
          <span className={pollFormStyles.until}>{t('until', { when: formats.dateTime(poll.closes_at) })}</span>
        )}
      </div>
      <p className={pollFormStyles.until}>{t('results_after')}</p>
    </form>
  )
}

/** Results of a poll: a table whose rows are drawn as bars, for sight and screen readers alike. */
function PollResults({ poll }: { readonly poll: Poll }) {
  const { t } = useTranslation('polls')
  const formats = useFormats()
  const total = poll.response_count ?? 0
  const most = Math.max(0, ...poll.options.map(option => option.response_count ?? 0))
  const shares = pollShares(poll)
  const isHidden = poll.results_hidden_until !== null
  const leaders = poll.options.filter(option => most > 0 && option.response_count === most)
  return (
    <div className={pollResultsStyles.results}>
      <p className={pollResultsStyles.sum}>
        {t('people', { count: total, number: formats.number(total) })}
        {isHidden && ` ${t('hidden', { number: formats.number(poll.results_hidden_until ?? 0) })}`}
        {leaders.length === 1 && ` ${t('leader', { name: leaders[0]?.text ?? '' })}`}
        {leaders.length > 1 && ` ${t('leaders', { names: formats.list(leaders.map(option => option.text)) })}`}
      </p>
      <table className={pollResultsStyles.table}>
        <VisuallyHidden as="caption">{poll.question}</VisuallyHidden>
        <VisuallyHidden as="thead">
          <tr>
            <th scope="col">{t('column.answer')}</th>
            {!isHidden && (
              <>
                <th scope="col">{t('column.share')}</th>
                <th scope="col">{t('column.people')}</th>
              </>
            )}
          </tr>
        </VisuallyHidden>
        <tbody>
          {poll.options.map((option, index) => {
            const share = shares[index] ?? 0
            const isMine = poll.selected_option_ids.includes(option.id)
            return (
              <tr key={option.id} className={classes(pollResultsStyles.row, isMine && pollResultsStyles.mine)}>
                <th scope="row" className={pollResultsStyles.text} dir="auto">
                  {option.text}
                  {isMine && (
                    <span className={pollResultsStyles.own}>
                      <Check aria-hidden="true" />
                      {t('yours')}
                    </span>
                  )}
                </th>
                {!isHidden && (
                  <>
                    <td className={pollResultsStyles.share}>{formats.percent(share / 100)}</td>
                    <td className={pollResultsStyles.bar} style={{ '--share': `${share}%` } as Record<string, string>}>
                      <VisuallyHidden>{formats.number(option.response_count ?? 0)}</VisuallyHidden>
                    </td>
                  </>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

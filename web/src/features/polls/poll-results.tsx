import type { Poll } from '@atrium/client'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { classes } from '../../lib/classes.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './poll-results.module.css'
import { pollShares } from './poll-shares.ts'

/** What came of a poll: a table whose rows are drawn as bars, so that it is seen and read out alike. */
export function PollResults({ poll }: { readonly poll: Poll }) {
  const { t } = useTranslation('polls')
  const formats = useFormats()
  const total = poll.response_count ?? 0
  const most = Math.max(0, ...poll.options.map(option => option.response_count ?? 0))
  const shares = pollShares(poll)
  const isHidden = poll.results_hidden_until !== null
  const leaders = poll.options.filter(option => most > 0 && option.response_count === most)
  return (
    <div className={styles['results']}>
      <p className={styles['sum']}>
        {t('people', { count: total, number: formats.number(total) })}
        {isHidden && ` ${t('hidden', { number: formats.number(poll.results_hidden_until ?? 0) })}`}
        {leaders.length === 1 && ` ${t('leader', { name: leaders[0]?.text ?? '' })}`}
        {leaders.length > 1 && ` ${t('leaders', { names: formats.list(leaders.map(option => option.text)) })}`}
      </p>
      <table className={styles['table']}>
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
              <tr key={option.id} className={classes(styles['row'], isMine && styles['mine'])}>
                <th scope="row" className={styles['text']} dir="auto">
                  {option.text}
                  {isMine && (
                    <span className={styles['own']}>
                      <Check aria-hidden="true" />
                      {t('yours')}
                    </span>
                  )}
                </th>
                {!isHidden && (
                  <>
                    <td className={styles['share']}>{formats.percent(share / 100)}</td>
                    <td className={styles['bar']} style={{ '--share': `${share}%` } as Record<string, string>}>
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

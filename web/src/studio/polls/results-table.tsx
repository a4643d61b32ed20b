import type { PollSettings } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './polls.module.css'

/** Each answer with how many chose it, and a bar as long as their share. */
export function ResultsTable({ poll }: { readonly poll: PollSettings }) {
  const { t } = useTranslation('studio/polls')
  const formats = useFormats()
  return (
    <table className={styles['table']}>
      <VisuallyHidden as="caption">{t('results.caption', { question: poll.question })}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{t('results.answer')}</th>
          <th scope="col" className={styles['number']}>
            {t('results.count')}
          </th>
          <th scope="col" className={styles['number']}>
            {t('results.share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {poll.options.map(({ id, text, response_count, percentage }) => (
          <tr key={id}>
            <th scope="row">
              <span dir="auto">{text}</span>
              <span
                className={styles['bar']}
                aria-hidden="true"
                style={{ '--share': `${percentage ?? 0}%` } as Record<string, string>}
              />
            </th>
            <td className={styles['number']}>{formats.number(response_count ?? 0)}</td>
            <td className={styles['number']}>{formats.percent((percentage ?? 0) / 100)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

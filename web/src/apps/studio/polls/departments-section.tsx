import type { PollSettings } from '@atrium/client'
import { useMutation, useQuery } from '@tanstack/preact-query'
import { Download } from 'lucide-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { saveBlob } from '../../../lib/device/save-blob.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './polls.module.css'
import { downloadResults, resultsByDepartmentQuery } from './polls-queries.ts'

/** Responses by department, as far as nobody can be recognised, and the results as a file. */
export function DepartmentsSection({ poll }: { readonly poll: PollSettings }) {
  const { t, i18n } = useTranslation('studio/polls')
  const formats = useFormats()
  const { data: results } = useQuery(resultsByDepartmentQuery(poll.id))
  const download = useMutation({
    mutationFn: async () => saveBlob(await downloadResults(poll.id, i18n.language), `poll-${poll.id}.csv`),
    meta: { handled: true },
  })
  if (!results || results.hidden_until !== null) return null
  const isWaiting = poll.anonymous && poll.state !== 'closed'
  const groups = results.by ?? []
  return (
    <Section
      title={t('by.title')}
      action={
        <Button
          size="s"
          icon={<Download aria-hidden="true" />}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('by.csv')}
        </Button>
      }
    >
      <Refusal error={download.error} />
      {isWaiting && <p>{t('by.until_closed')}</p>}
      {groups.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it
        <section className={styles.wide} tabIndex={0} aria-label={t('by.value')}>
          <table className={styles.table}>
            <VisuallyHidden as="caption">{t('by.title')}</VisuallyHidden>
            <thead>
              <tr>
                <th scope="col">{t('by.value')}</th>
                <th scope="col" className={styles.number}>
                  {t('by.answers')}
                </th>
                {poll.options.map(({ id, text }) => (
                  <th key={id} scope="col" className={styles.number} dir="auto">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {groups.map(({ value, folded, audience, responses, options }) => (
                <tr key={value ?? ''}>
                  <th scope="row" dir="auto">
                    {value ?? t('by.others', { number: formats.number(folded ?? audience) })}
                  </th>
                  <td className={styles.number}>{formats.number(responses)}</td>
                  {options.map(({ id, count }) => (
                    <td key={id} className={styles.number}>
                      {formats.number(count)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {results.folded_with && <p className={styles.promise}>{t('by.folded_with', { name: results.folded_with })}</p>}
    </Section>
  )
}

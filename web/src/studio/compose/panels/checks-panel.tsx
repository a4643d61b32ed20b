import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../../html/trusted-html.ts'
import { useDeadLinks } from '../attachments/use-dead-links.ts'
import { checksOf, isBlocking, readingMinutes } from '../checks.ts'
import type { Compose } from '../use-compose.ts'
import { Panel } from './panel.tsx'
import styles from './panels.module.css'

/** What a careful colleague would point out. */
export function ChecksPanel({ compose: { fields, base } }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  // The text may be long: it is looked at when nothing is typed.
  const settled = useDeferredValue(fields)
  const text = textOf(settled.body)
  const alts = base?.post.images.map(({ alt }) => alt) ?? []
  const checks = checksOf({ fields: settled, alts, text })
  const deadLinks = useDeadLinks(settled)
  const minutes = readingMinutes(text)
  return (
    <Panel title={t('checks.title')} now={minutes > 0 ? t('checks.reading_time', { count: minutes }) : undefined}>
      {checks.length + deadLinks.length === 0 ? (
        <p className={styles['fine']}>
          <CircleCheck aria-hidden="true" />
          {t('checks.fine')}
        </p>
      ) : (
        <ul className={styles['checks']}>
          {checks.map(check => (
            <li key={check} data-blocking={isBlocking(check) || undefined}>
              <TriangleAlert aria-hidden="true" />
              {t(`checks.${check}`)}
            </li>
          ))}
          {deadLinks.map(url => (
            <li key={url}>
              <TriangleAlert aria-hidden="true" />
              <span className={styles['alt']}>{t('checks.dead_link', { url })}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

import type { PeopleImportProblem } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Section } from '../../../ui/admin/section.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import styles from './imports.module.css'
import { kindsQuery } from './imports-queries.ts'
import { useAttributeName } from './rows-section.tsx'

/** Problems of the file, problems before warnings, those of most rows first. */
export function KindsSection({ id }: { readonly id: string }) {
  const { t } = useTranslation('console/imports')
  const { data } = useQuery(kindsQuery(id))
  if (!data || data.length === 0) return null
  return (
    <Section title={t('kinds.title')} lead={t('kinds.lead')}>
      <ul className={styles.kinds}>
        {data.map(kind => (
          <Kind key={`${kind.code} ${kind.attribute} ${kind.severity}`} kind={kind} />
        ))}
      </ul>
    </Section>
  )
}

function Kind({ kind: { code, attribute, severity, count, lines } }: { readonly kind: PeopleImportProblem }) {
  const { t } = useTranslation('console/imports')
  const formats = useFormats()
  const nameOf = useAttributeName()
  const shown = formats.list(lines.map(line => formats.number(line)))
  return (
    <li>
      <Badge tone={severity === 'problem' ? 'danger' : 'warning'}>{t(`kinds.${severity}`)}</Badge>{' '}
      <strong>{t('kinds.rows', { count, number: formats.number(count) })}</strong>
      {': '}
      <span dir="auto">{attribute === null ? t('kinds.cells') : t(`kinds.${code}`, { name: nameOf(attribute) })}</span>{' '}
      <span className={styles.soft}>
        {count > lines.length
          ? t('kinds.first', { lines: shown })
          : t('kinds.lines', { count: lines.length, lines: shown })}
      </span>
    </li>
  )
}

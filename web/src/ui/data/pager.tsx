import { ChevronLeft, ChevronRight } from 'lucide-preact'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { ButtonLink } from '../actions/button-link.tsx'
import styles from './pager.module.css'

interface PagerProps {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly hrefOf: (page: number) => string
}

/** Below a list that comes in pages: which part this is, and the ways to the one before and after. */
export function Pager({ page, pageSize, total, hrefOf }: PagerProps) {
  const { t } = useTranslation('data')
  const formats = useFormats()
  const from = (page - 1) * pageSize + 1
  const to = Math.min(total, page * pageSize)
  return (
    <nav aria-label={t('pages')} className={styles.pager}>
      <p className={styles.range}>
        {t('range', { from: formats.number(from), to: formats.number(to), total: formats.number(total) })}
      </p>
      {page > 1 && (
        <ButtonLink size="s" href={hrefOf(page - 1)} icon={<ChevronLeft aria-hidden="true" />}>
          {t('previous')}
        </ButtonLink>
      )}
      {to < total && (
        <ButtonLink size="s" href={hrefOf(page + 1)} icon={<ChevronRight aria-hidden="true" />}>
          {t('next')}
        </ButtonLink>
      )}
    </nav>
  )
}

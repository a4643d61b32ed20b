import type { ComponentChildren } from 'preact'
import { useTranslation } from '../../i18n/translate.ts'
import { Card } from '../surface/card.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

interface RowSkeletonsProps {
  readonly count: number
  /** The class of a row. */
  readonly className: string | undefined
  /** The skeletons in a row. */
  readonly children: ComponentChildren
}

/** In place of a list that loads: a card of rows that are all the same. */
export function RowSkeletons({ count, className, children }: RowSkeletonsProps) {
  const { t } = useTranslation('ui')
  return (
    <Card padded={false} aria-busy="true">
      <VisuallyHidden as="p">{t('loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} className={className}>
          {children}
        </div>
      ))}
    </Card>
  )
}

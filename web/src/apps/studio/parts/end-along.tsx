import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'

interface EndAlongProps {
  /** The end after the move (ISO 8601). */
  readonly at: string
  readonly onMove: (at: string) => void
}

/** Offers to move the end of a survey or poll along with its beginning. */
export function EndAlong({ at, onMove }: EndAlongProps) {
  const { t } = useTranslation('studio/common')
  const formats = useFormats()
  return (
    <div>
      <Button size="s" onClick={() => onMove(at)}>
        {t('dates.end_along', { at: `${formats.date(at)}, ${formats.time(at)}` })}
      </Button>
    </div>
  )
}

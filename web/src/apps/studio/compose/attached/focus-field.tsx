import type { Image } from '@atrium/client'
import type { TargetedMouseEvent } from 'preact'
import { keepInSight } from '../../../../features/post/media/keep-in-sight.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import styles from './attachments.module.css'

export type Point = NonNullable<Image['focal_point']>

const STEP = 0.05
const DECIMALS = 1_000
const CENTRE: Point = { x: 0.5, y: 0.5 }

interface FocusFieldProps {
  readonly src: string
  /** Null: the centre. */
  readonly point: Point | null
  readonly onChange: (point: Point | null) => void
}

/** A picture with the point that stays in sight where it is cut, chosen by pointer or arrow keys, beside how a card shows it. */
export function FocusField({ src, point, onChange }: FocusFieldProps) {
  const { t } = useTranslation('studio/compose')
  const formats = useFormats()
  const { x, y } = point ?? CENTRE
  const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * DECIMALS) / DECIMALS
  const move = (toX: number, toY: number) => onChange({ x: within(toX), y: within(toY) })
  const onClick = ({ currentTarget, clientX, clientY, detail }: TargetedMouseEvent<HTMLElement>) => {
    // By a key it is pressed at no place.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    move((clientX - left) / width, (clientY - top) / height)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [right, down] =
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    move(x + right * STEP, y + down * STEP)
  }
  return (
    <div className={styles.focus}>
      <button
        type="button"
        className={styles.focusPicture}
        aria-label={t('pictures.focus', { x: formats.percent(x), y: formats.percent(y) })}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <img src={src} alt="" />
        <span className={styles.focusPoint} style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
      </button>
      <p className={styles.focusHint}>{t('pictures.focus_hint')}</p>
      <figure className={styles.focusCard}>
        <img src={src} alt="" ref={keepInSight({ focal_point: { x, y } })} />
        <figcaption>
          {t('pictures.focus_card')}
          {point && (
            <Button size="s" look="quiet" onClick={() => onChange(null)}>
              {t('pictures.focus_centre')}
            </Button>
          )}
        </figcaption>
      </figure>
    </div>
  )
}

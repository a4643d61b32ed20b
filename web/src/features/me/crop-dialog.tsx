import type { TargetedPointerEvent } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/surface/dialog.tsx'
import { type Crop, cropOf, drawCrop } from './crop.ts'
import styles from './me-page.module.css'

const SHOWN_SIDE = 560
const ZOOM_MAX = 4
/** Share of the visible part that an arrow key moves. */
const STEP = 0.05

interface CropDialogProps {
  readonly picture: ImageBitmap
  /** The part is on its way to the server. */
  readonly busy: boolean
  /** Why it did not arrive, in words; the part stays chosen. */
  readonly fault: string | null
  readonly onClose: () => void
  readonly onSave: (crop: Crop) => void
}

/** Cuts a picture round: moved by pointer and arrow keys, with its size. */
export function CropDialog({ picture, busy, fault, onClose, onSave }: CropDialogProps) {
  const { t } = useTranslation('me')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [zoom, setZoom] = useState(1)
  const [center, setCenter] = useState({ x: picture.width / 2, y: picture.height / 2 })
  const held = useRef<{ x: number; y: number } | null>(null)
  const crop = cropOf(picture, center, zoom)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  /** By parts of what is visible. */
  const move = (x: number, y: number) => {
    const next = cropOf(picture, { x: crop.left + crop.side * (0.5 + x), y: crop.top + crop.side * (0.5 + y) }, zoom)
    setCenter({ x: next.left + next.side / 2, y: next.top + next.side / 2 })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    move(x * STEP, y * STEP)
  }
  const onPointerMove = ({ currentTarget, clientX, clientY, isPrimary }: TargetedPointerEvent<HTMLElement>) => {
    // A second finger would pull it to and fro.
    if (!held.current || !isPrimary) return
    const { clientWidth: side } = currentTarget
    move((held.current.x - clientX) / side, (held.current.y - clientY) / side)
    held.current = { x: clientX, y: clientY }
  }
  return (
    <Dialog
      open
      title={t('crop.title')}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look="primary" busy={busy} onClick={() => busy || onSave(crop)}>
            {t('crop.save')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{t('crop.hint')}</p>
      <canvas
        ref={canvas}
        className={styles.crop}
        width={SHOWN_SIDE}
        height={SHOWN_SIDE}
        role="img"
        aria-label={t('crop.area')}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={event => {
          if (!event.isPrimary) return
          event.currentTarget.setPointerCapture(event.pointerId)
          held.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={onPointerMove}
        onLostPointerCapture={({ isPrimary }) => {
          if (isPrimary) held.current = null
        }}
      />
      <label className={styles.zoom}>
        {t('crop.zoom')}
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={zoom}
          onInput={event => setZoom(Number(event.currentTarget.value))}
        />
      </label>
      <p className={styles.fault} role="alert">
        {fault}
      </p>
    </Dialog>
  )
}

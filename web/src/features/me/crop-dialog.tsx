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
  /** Fingers, or the pointer, on the picture. */
  const held = useRef(new Map<number, { readonly x: number; readonly y: number }>())
  const crop = cropOf(picture, center, zoom)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  /** By parts of what is visible. */
  const move = (x: number, y: number) => {
    const next = cropOf(picture, { x: crop.left + crop.side * (0.5 + x), y: crop.top + crop.side * (0.5 + y) }, zoom)
    setCenter({ x: next.left + next.side / 2, y: next.top + next.side / 2 })
  }
  const letGo = ({ pointerId }: PointerEvent) => void held.current.delete(pointerId)
  const onKeyDown = (event: KeyboardEvent) => {
    const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    move(x * STEP, y * STEP)
  }
  /** One finger moves the picture; two move it half as far each, and pull it larger or smaller. */
  const onPointerMove = ({ currentTarget, clientX: x, clientY: y, pointerId }: TargetedPointerEvent<HTMLElement>) => {
    const before = held.current.get(pointerId)
    if (!before) return
    const other = [...held.current].find(([id]) => id !== pointerId)?.[1]
    const side = currentTarget.clientWidth * (other ? 2 : 1)
    move((before.x - x) / side, (before.y - y) / side)
    held.current.set(pointerId, { x, y })
    if (!other) return
    const growth = Math.hypot(x - other.x, y - other.y) / Math.hypot(before.x - other.x, before.y - other.y)
    setZoom(Math.min(ZOOM_MAX, Math.max(1, zoom * (growth || 1))))
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
          event.currentTarget.setPointerCapture(event.pointerId)
          held.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        }}
        onPointerMove={onPointerMove}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onLostPointerCapture={letGo}
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

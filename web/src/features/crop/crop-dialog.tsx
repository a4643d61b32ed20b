import type { TargetedPointerEvent } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Segmented } from '../../ui/actions/segmented.tsx'
import field from '../../ui/form/field.module.css'
import { Dialog } from '../../ui/surface/dialog.tsx'
import styles from './crop.module.css'
import { type Crop, cropOf, drawCrop } from './crop.ts'

const SHOWN_WIDTH = 720
const RATIOS = { '16:9': 16 / 9, '4:3': 4 / 3, '1:1': 1 }
const ZOOM_MAX = 4
/** Share of the visible part that an arrow key moves. */
const STEP = 0.05

interface CropDialogProps {
  readonly picture: ImageBitmap
  /** The part is on its way to the server. */
  readonly busy: boolean
  /** Why it did not arrive, in words; the part stays chosen. */
  readonly fault: string | null
  /** Words of a picture that has several shapes; the picture of a person is round and has none. */
  readonly shapes?: { readonly title: string; readonly label: string; readonly own: string } | undefined
  readonly onClose: () => void
  readonly onSave: (crop: Crop) => void
}

/** Cuts a picture round, or in one of several shapes: moved by pointer and arrow keys, with its size. */
export function CropDialog({ picture, busy, fault, shapes, onClose, onSave }: CropDialogProps) {
  const { t } = useTranslation('me')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [zoom, setZoom] = useState(1)
  const [shape, setShape] = useState<keyof typeof RATIOS | 'own'>('own')
  const own = shapes ? picture.width / picture.height : 1
  const ratio = shape === 'own' ? own : RATIOS[shape]
  const [center, setCenter] = useState({ x: picture.width / 2, y: picture.height / 2 })
  /** Fingers, or the pointer, on the picture. */
  const held = useRef(new Map<number, { readonly x: number; readonly y: number }>())
  const crop = cropOf(picture, center, zoom, ratio)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  /** By parts of what is visible. */
  const move = (x: number, y: number) => {
    const wished = { x: crop.left + crop.width * (0.5 + x), y: crop.top + crop.height * (0.5 + y) }
    const next = cropOf(picture, wished, zoom, ratio)
    setCenter({ x: next.left + next.width / 2, y: next.top + next.height / 2 })
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
    const hands = other ? 2 : 1
    move((before.x - x) / currentTarget.clientWidth / hands, (before.y - y) / currentTarget.clientHeight / hands)
    held.current.set(pointerId, { x, y })
    if (!other) return
    const growth = Math.hypot(x - other.x, y - other.y) / Math.hypot(before.x - other.x, before.y - other.y)
    setZoom(Math.min(ZOOM_MAX, Math.max(1, zoom * (growth || 1))))
  }
  return (
    <Dialog
      open
      title={shapes?.title ?? t('crop.title')}
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
      {shapes && (
        <Segmented
          label={shapes.label}
          value={shape}
          options={[
            { value: 'own', label: shapes.own },
            ...(Object.keys(RATIOS) as (keyof typeof RATIOS)[]).map(value => ({ value, label: value })),
          ]}
          onChange={setShape}
        />
      )}
      <p className={classes(field.hint, styles.how)}>{t('crop.hint')}</p>
      <canvas
        ref={canvas}
        className={classes(styles.crop, !shapes && styles.round)}
        width={SHOWN_WIDTH}
        height={Math.round(SHOWN_WIDTH / ratio)}
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
      <p className={field.error} role="alert">
        {fault}
      </p>
    </Dialog>
  )
}

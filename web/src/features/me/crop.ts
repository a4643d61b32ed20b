// The part of a picture that is shown of a person: a square, in pixels of the picture.

export interface Crop {
  readonly left: number
  readonly top: number
  readonly side: number
}

const SIDE = 512
const QUALITY = 0.9

/** The square around a point, within the picture; with zoom 1 as large as fits. */
export function cropOf(
  { width, height }: Pick<ImageBitmap, 'width' | 'height'>,
  center: { readonly x: number; readonly y: number },
  zoom: number,
): Crop {
  const side = Math.min(width, height) / zoom
  const within = (value: number, max: number) => Math.min(Math.max(0, value - side / 2), max - side)
  return { left: within(center.x, width), top: within(center.y, height), side }
}

/** Fills a square canvas with that part, on white. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, { left, top, side }: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** That part as a JPEG of at most 512 pixels. */
export function cutPicture(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(SIDE, Math.max(1, Math.round(crop.side)))
  canvas.height = canvas.width
  drawCrop(canvas, picture, crop)
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', QUALITY),
  )
}

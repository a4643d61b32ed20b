// The part of a picture that is kept: a rectangle, in pixels of the picture.

export interface Crop {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const SIDE = 512
const QUALITY = 0.9

/** The rectangle of that ratio (width by height) around a point, within the picture; with zoom 1 as large as fits. */
export function cropOf(
  picture: Pick<ImageBitmap, 'width' | 'height'>,
  center: { readonly x: number; readonly y: number },
  zoom: number,
  ratio = 1,
): Crop {
  const width = Math.min(picture.width, picture.height * ratio) / zoom
  const height = width / ratio
  const within = (value: number, side: number, max: number) => Math.min(Math.max(0, value - side / 2), max - side)
  return { left: within(center.x, width, picture.width), top: within(center.y, height, picture.height), width, height }
}

/** Fills a canvas of the same ratio with that part. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, { left, top, width, height }: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

/** Returns a square part as a JPEG of at most 512 pixels, on white. */
export function cutPicture(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const side = Math.min(SIDE, Math.max(1, Math.round(crop.width)))
  return cut(picture, crop, { width: side, height: side }, 'image/jpeg')
}

/** Returns a part in its own size under a name; what may be transparent stays so. */
export async function cutFile(picture: ImageBitmap, crop: Crop, name: string, type: string): Promise<File> {
  const size = { width: Math.max(1, Math.round(crop.width)), height: Math.max(1, Math.round(crop.height)) }
  const blob = await cut(picture, crop, size, type === 'image/jpeg' ? type : 'image/webp')
  const ending = blob.type.replace('image/', '').replace('jpeg', 'jpg')
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.${ending}`, { type: blob.type })
}

function cut(picture: ImageBitmap, crop: Crop, size: { width: number; height: number }, type: string): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), size)
  drawCrop(canvas, picture, crop)
  const context = canvas.getContext('2d')
  if (type === 'image/jpeg' && context) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = 'white'
    context.fillRect(0, 0, size.width, size.height)
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), type, QUALITY),
  )
}

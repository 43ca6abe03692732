/** How a image lies in its frame: enlarged by `scale`, its centre moved by `x` and `y` pixels. */
export interface ZoomView {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** A position in the frame, in pixels from its centre. */
export interface Point {
  x: number
  y: number
}

/** The whole image. */
export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 5

/** Returns the size of the whole image within the frame. */
export function fitWithin(frame: Size, image: Size): Size {
  const ratio = Math.min(frame.width / image.width, frame.height / image.height)
  return { width: image.width * ratio, height: image.height * ratio }
}

/** Zooms by a factor. The part of the image at `point` stays there, as far as the image fills the frame. */
export function zoomBy(view: ZoomView, factor: number, point: Point, sizes: ZoomSizes): ZoomView {
  const scale = clamp(view.scale * factor, 1, MAX_SCALE)
  const growth = scale / view.scale
  return clampToFrame(
    { scale, x: point.x - (point.x - view.x) * growth, y: point.y - (point.y - view.y) * growth },
    sizes,
  )
}

/** Moves the image. */
export const moveBy = (view: ZoomView, by: Point, sizes: ZoomSizes): ZoomView =>
  clampToFrame({ ...view, x: view.x + by.x, y: view.y + by.y }, sizes)

interface ZoomSizes {
  frame: Size
  image: Size
}

/** The image leaves no gap that it could fill, and is centred along a side that it cannot fill. */
function clampToFrame({ scale, x, y }: ZoomView, { frame, image }: ZoomSizes): ZoomView {
  const whole = fitWithin(frame, image)
  const room = (length: number, available: number) => Math.max(0, (length * scale - available) / 2)
  const [roomX, roomY] = [room(whole.width, frame.width), room(whole.height, frame.height)]
  return { scale, x: clamp(x, -roomX, roomX), y: clamp(y, -roomY, roomY) }
}

// Adding 0 turns -0 into 0.
const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max) + 0

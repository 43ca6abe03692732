import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { moveBy, type Point, type Size, WHOLE, type ZoomView, zoomBy } from './zoom-view.ts'

const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 30
/** A finger that moves further drags. */
const TAP_PX = 10
const CENTRE: Point = { x: 0, y: 0 }
const DOUBLE_TAP_SCALE = 2.5
const KEY_STEP_PX = 60
/** As far as a toast has to be swiped. */
const SWIPE_PX = 50
/** One notch of a mouse wheel, 100 px, zooms by about a fifth. */
const WHEEL_PX = 500

interface Options {
  frame: RefObject<HTMLElement | null>
  /** The size of the image's file. */
  image: Size
  /** Shows the next image (1) or the previous one (-1), where there are several. */
  onStep?: ((by: number) => void) | undefined
}

/**
 * Zooms a image by pinch, double tap, double click, wheel and keyboard, moves it by dragging, and swipes from one whole
 * image to the next.
 */
export function useZoom({ frame, image, onStep }: Options) {
  const [view, setView] = useState(WHOLE)
  const sizes = () => ({ frame: frame.current?.getBoundingClientRect() ?? image, image })
  const zoom = (factor: number, point = CENTRE) => setView((current) => zoomBy(current, factor, point, sizes()))
  const move = (by: Point) => setView((current) => moveBy(current, by, sizes()))
  useWheel(frame, zoom)
  return {
    view,
    zoom,
    /** For the frame, which the keyboard can reach. */
    frameProps: {
      tabIndex: 0,
      onKeyDown: (event: KeyboardEvent) => {
        const action = KEY_ACTIONS[event.key]
        if (!action || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        if ('factor' in action) zoom(action.factor)
        else if (view.scale > 1) move({ x: -action.x * KEY_STEP_PX, y: -action.y * KEY_STEP_PX })
        else if (action.x !== 0) onStep?.(action.x)
      },
      ...usePointers({ frame, view, zoom, move, onStep }),
    },
  }
}

const KEY_ACTIONS: Partial<Record<string, { factor: number } | Point>> = {
  '+': { factor: 1.5 },
  '=': { factor: 1.5 },
  '-': { factor: 1 / 1.5 },
  '0': { factor: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface Gestures {
  frame: RefObject<HTMLElement | null>
  view: ZoomView
  zoom: (factor: number, point: Point) => void
  move: (by: Point) => void
  onStep: Options['onStep']
}

/** A touch by one finger, or a press of the mouse. */
interface Press {
  start: Point
  /** Whether it began on a whole image, so that it may swipe to the next one. */
  isOnWhole: boolean
}

function usePointers({ frame, view, zoom, move, onStep }: Gestures) {
  const pointers = useRef(new Map<number, Point>())
  const press = useRef<Press>(undefined)
  const lastTap = useRef({ at: -DOUBLE_TAP_MS, point: CENTRE })
  const down = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const start = pointIn(frame.current, event)
    pointers.current.set(event.pointerId, start)
    // Two fingers neither tap nor swipe.
    press.current = pointers.current.size === 1 ? { start, isOnWhole: view.scale === 1 } : undefined
  }
  const dragged = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const point = pointIn(frame.current, event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, point)
    const by = { x: point.x - before.x, y: point.y - before.y }
    if (!other) return move(by)
    move({ x: by.x / 2, y: by.y / 2 })
    const factor = distance(point, other) / Math.max(1, distance(before, other))
    zoom(factor, { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 })
  }
  const tap = (point: Point, at: number) => {
    const { at: lastAt, point: lastPoint } = lastTap.current
    const isDouble = at - lastAt < DOUBLE_TAP_MS && distance(point, lastPoint) < DOUBLE_TAP_PX
    // A third tap begins a new double tap.
    lastTap.current = { at: isDouble ? -DOUBLE_TAP_MS : at, point }
    if (isDouble) zoom(view.scale > 1 ? 0 : DOUBLE_TAP_SCALE, point)
  }
  const up = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId)
    if (!press.current) return
    const { start, isOnWhole } = press.current
    press.current = undefined
    const point = pointIn(frame.current, event)
    const [byX, byY] = [point.x - start.x, point.y - start.y]
    if (distance(point, start) < TAP_PX) tap(point, event.timeStamp)
    else if (isOnWhole && Math.abs(byX) > SWIPE_PX && Math.abs(byX) > Math.abs(byY)) onStep?.(byX < 0 ? 1 : -1)
  }
  const cancel = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId)
    press.current = undefined
  }
  return { onPointerDown: down, onPointerMove: dragged, onPointerUp: up, onPointerCancel: cancel }
}

/** React listens to the wheel passively, so that it could not keep the page from zooming as well. */
function useWheel(frame: RefObject<HTMLElement | null>, zoom: Gestures['zoom']) {
  const latest = useRef(zoom)
  useEffect(() => {
    latest.current = zoom
  })
  useEffect(() => {
    const element = frame.current
    const turned = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(Math.exp(-event.deltaY / WHEEL_PX), pointIn(element, event))
    }
    element?.addEventListener('wheel', turned, { passive: false })
    return () => element?.removeEventListener('wheel', turned)
  }, [frame])
}

/** Returns the position of an event in pixels from the centre of the frame. */
function pointIn(frame: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left = 0, top = 0, width = 0, height = 0 } = frame?.getBoundingClientRect() ?? {}
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { openBarcodeReader } from './barcode-reader.ts'

const INTERVAL_MS = 120
/** The same code counts again only when it has been out of view for this time. */
const REPEAT_AFTER_MS = 1500
const NOT_ALLOWED = 'The camera is not allowed. Allow it in the settings of the browser, or use a scanner.'
const NOT_AVAILABLE = 'No camera could be opened. Use a scanner, or type the code.'

interface Torch {
  isOn: boolean
  toggle: () => void
}

/** Opens the camera at the back of the device and reports each code that it sees. */
export function useCamera(onCode: (code: string) => void): {
  video: RefObject<HTMLVideoElement | null>
  error: string | undefined
  torch: Torch | undefined
} {
  const video = useRef<HTMLVideoElement>(null)
  const [error, setError] = useState<string>()
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [isLightOn, setIsLightOn] = useState(false)
  const report = useEffectEvent(onCode)
  useEffect(() => {
    const stopped = new AbortController()
    const element = video.current
    if (!element) return undefined
    openCamera(element, stopped.signal)
      .then((opened) => {
        setTrack(opened)
        return watchCodes(element, stopped.signal, (code) => report(code))
      })
      .catch((reason: unknown) => {
        if (!stopped.signal.aborted) setError(isNotAllowed(reason) ? NOT_ALLOWED : NOT_AVAILABLE)
      })
    return () => stopped.abort()
  }, [])
  const hasTorch = track !== undefined && 'torch' in track.getCapabilities()
  const toggle = () => {
    // This constraint is missing in TypeScript's types.
    const constraints = { advanced: [{ torch: !isLightOn }] } as unknown as MediaTrackConstraints
    void track?.applyConstraints(constraints).then(() => setIsLightOn(!isLightOn))
  }
  return { video, error, torch: hasTorch ? { isOn: isLightOn, toggle } : undefined }
}

const isNotAllowed = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'NotAllowedError'

async function openCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<MediaStreamTrack | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  video.srcObject = stream
  await video.play()
  return stream.getVideoTracks()[0]
}

async function watchCodes(video: HTMLVideoElement, signal: AbortSignal, report: (code: string) => void): Promise<void> {
  const readCodes = await openBarcodeReader()
  const seenAt = new Map<string, number>()
  while (!signal.aborted) {
    for (const code of await readCodes(video)) {
      const isRepeated = Date.now() - (seenAt.get(code) ?? 0) < REPEAT_AFTER_MS
      seenAt.set(code, Date.now())
      if (!isRepeated && !signal.aborted) report(code)
    }
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
  }
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'

const DEBOUNCE_MS = 800

export type AutosaveState = 'unchanged' | 'changed' | 'saving' | 'saved' | 'failed'

interface Options {
  /** The stored text. */
  stored: string
  /** Stores the trimmed text. */
  save: (text: string) => Promise<unknown>
}

/**
 * A text that is saved by itself: shortly after the last change, when the page is hidden, and with `flush()`. Saves never overlap.
 * A phone closes a hidden page without a question.
 */
export function useAutosave({ stored, save }: Options) {
  const [typed, setTyped] = useState(stored)
  const [state, setState] = useState<AutosaveState>('unchanged')
  const [error, setError] = useState<unknown>()
  const latest = useRef({ typed: stored, saved: stored })
  const queueEnd = useRef(Promise.resolve())
  const isUnsaved = () => latest.current.typed.trim() !== latest.current.saved

  const send = async () => {
    const { typed: sent } = latest.current
    if (!isUnsaved()) {
      setState((before) => (before === 'saved' ? before : 'unchanged'))
      return
    }
    setState('saving')
    try {
      await save(sent.trim())
      latest.current.saved = sent.trim()
      setState(latest.current.typed === sent ? 'saved' : 'changed')
    } catch (cause) {
      setError(cause)
      setState('failed')
    }
  }
  const flush = (): Promise<void> => {
    queueEnd.current = queueEnd.current.then(send)
    return queueEnd.current
  }
  const flushIfLatest = useEffectEvent((text: string) => {
    if (text === latest.current.typed) void flush()
  })
  useEffect(() => {
    if (state !== 'changed') return
    const timer = setTimeout(() => flushIfLatest(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [state, typed])
  const flushIfHidden = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') void flush()
  })
  useEffect(() => {
    const listener = () => flushIfHidden()
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }, [])

  const showStored = useEffectEvent((text: string) => {
    if (text === latest.current.saved || isUnsaved()) return
    latest.current = { typed: text, saved: text }
    setTyped(text)
    setState('unchanged')
  })
  useEffect(() => showStored(stored), [stored])

  return {
    typed,
    state,
    /** Why the last save failed. */
    error,
    change: (text: string) => {
      latest.current.typed = text
      setTyped(text)
      setState('changed')
    },
    /** Saves the unsaved values now. */
    flush,
    isUnsaved,
  }
}

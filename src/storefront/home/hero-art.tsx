import { useEffect, useRef, useState } from 'react'
import * as styles from './hero.module.css'

// The drawing is part of the server's HTML. The browser's script fetches it only after a navigation from another page.
const serverDrawing = import.meta.env.SSR ? (await import('./hero-art.svg?raw')).default : ''

export function HeroArt() {
  const frame = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState(serverDrawing)
  useEffect(() => {
    if (frame.current?.firstChild) return
    void import('./hero-art.svg?raw').then((file) => setDrawing(file.default))
  }, [])
  return (
    <div
      ref={frame}
      className={styles.drawing}
      aria-hidden="true"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}

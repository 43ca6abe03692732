import { useEffect, useRef, useState } from 'react'

// The drawing is part of the server's HTML, not of the browser's script, which fetches it only after a navigation
// from another page.
const drawn = import.meta.env.SSR ? (await import('./hero-art.svg?raw')).default : ''

export function HeroArt() {
  const frame = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState(drawn)
  useEffect(() => {
    if (frame.current?.firstChild) return
    void import('./hero-art.svg?raw').then((file) => setDrawing(file.default))
  }, [])
  return (
    <div
      ref={frame}
      className="aspect-[640/417] w-full"
      aria-hidden="true"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}

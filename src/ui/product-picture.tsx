import { BookOpen } from 'lucide-react'
import { useCallback, useState } from 'react'
import { cleanImagePath, pictureOf } from '../domain/pictures.ts'

interface Props {
  src: string
  alt: string
  sizes: string
  /** The one picture a page is about: fetched first, never lazily. */
  priority?: boolean | undefined
  className?: string | undefined
}

// Covers are upright; a picture of unknown size gets their box.
const COVER = { width: 300, height: 400 }

export function ProductPicture({ src, alt, sizes, priority = false, className }: Props) {
  const path = cleanImagePath(src)
  const [broken, setBroken] = useState<string>()
  // A picture may fail before the page is alive, and then no event tells of it.
  const inspect = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setBroken(path)
    },
    [path],
  )
  if (!path || broken === path) return <MissingPicture alt={alt} className={className} />
  const picture = pictureOf(path)
  return (
    <img
      ref={inspect}
      src={picture?.src ?? path}
      srcSet={picture?.srcSet}
      sizes={picture && sizes}
      width={picture?.width ?? COVER.width}
      height={picture?.height ?? COVER.height}
      alt={alt}
      className={className}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={priority ? 'high' : undefined}
      onError={() => setBroken(path)}
    />
  )
}

function MissingPicture({ alt, className = '' }: Pick<Props, 'alt' | 'className'>) {
  const spoken = alt ? ({ role: 'img', 'aria-label': alt } as const) : ({ 'aria-hidden': true } as const)
  return (
    <span className={`picture-missing ${className}`} {...spoken}>
      <BookOpen className="icon icon-l" />
    </span>
  )
}

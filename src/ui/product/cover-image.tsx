import { BookOpen } from 'lucide-react'
import { useCallback, useState } from 'react'
import { cleanImagePath, parseStoredImage } from '../../domain/catalog/images.ts'

/** The loading priority of an image: before others, with the first view, or near the viewport. */
export type ImagePriority = 'first' | 'soon' | 'near'

/** The priority of a card's image: the first one loads before others, the rest of its row with the first view. */
export function imagePriorityOf(place: number, row: number): ImagePriority {
  if (place >= row) return 'near'
  return place === 0 ? 'first' : 'soon'
}

interface Props {
  src: string
  alt: string
  sizes: string
  priority?: ImagePriority | undefined
  className?: string | undefined
}

// Covers are upright; an image of unknown size gets their box.
const COVER = { width: 300, height: 400 }

export function CoverImage({ src, alt, sizes, priority: turn = 'near', className }: Props) {
  const path = cleanImagePath(src)
  const [broken, setBroken] = useState<string>()
  // An image may fail before hydration, when no handler receives the event.
  const inspect = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setBroken(path)
    },
    [path],
  )
  if (!path || broken === path) return <ImagePlaceholder alt={alt} className={className} />
  const image = parseStoredImage(path)
  return (
    <img
      ref={inspect}
      src={image?.src ?? path}
      srcSet={image?.srcSet}
      sizes={image && sizes}
      width={image?.width ?? COVER.width}
      height={image?.height ?? COVER.height}
      alt={alt}
      className={className}
      loading={turn === 'near' ? 'lazy' : 'eager'}
      decoding="async"
      fetchPriority={turn === 'first' ? 'high' : undefined}
      onError={() => setBroken(path)}
    />
  )
}

function ImagePlaceholder({ alt, className = '' }: Pick<Props, 'alt' | 'className'>) {
  const spoken = alt ? ({ role: 'img', 'aria-label': alt } as const) : ({ 'aria-hidden': true } as const)
  return (
    <span className={`picture-missing ${className}`} {...spoken}>
      <BookOpen className="icon icon-l" />
    </span>
  )
}

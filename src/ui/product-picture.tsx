import { BookOpen } from 'lucide-react'
import { useCallback, useState } from 'react'
import { cleanImagePath, pictureOf } from '../domain/pictures.ts'

/** When a picture is fetched: before others, with the first view, or when the reader comes near. */
export type PictureTurn = 'first' | 'soon' | 'near'

/** The turn of a card's picture: the very first is what a phone's reader waits for, its row is there with the view. */
export function turnOf(place: number, row: number): PictureTurn {
  if (place >= row) return 'near'
  return place === 0 ? 'first' : 'soon'
}

interface Props {
  src: string
  alt: string
  sizes: string
  turn?: PictureTurn | undefined
  className?: string | undefined
}

// Covers are upright; a picture of unknown size gets their box.
const COVER = { width: 300, height: 400 }

export function ProductPicture({ src, alt, sizes, turn = 'near', className }: Props) {
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
      loading={turn === 'near' ? 'lazy' : 'eager'}
      decoding="async"
      fetchPriority={turn === 'first' ? 'high' : undefined}
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

import { BookOpen } from 'lucide-react'
import { type CSSProperties, useCallback, useState } from 'react'
import { cleanImagePath, parseStoredImage } from '../../domain/catalog/images/images.ts'
import * as styles from './cover-image.module.css'

/** The loading priority of an image: before others, with the first view, or near the viewport. */
export type ImagePriority = 'first' | 'soon' | 'near'

/** Returns the priority of a card's image: the first one before others, the rest of its row with the first view. */
export function imagePriorityOf(index: number, columns: number): ImagePriority {
  if (index >= columns) return 'near'
  return index === 0 ? 'first' : 'soon'
}

interface Props {
  src: string
  alt: string
  sizes: string
  priority?: ImagePriority | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
}

// The usual size of a cover, for images of unknown size.
const COVER = { width: 300, height: 400 }

export function CoverImage({ src, alt, sizes, priority = 'near', className, style }: Props) {
  const path = cleanImagePath(src)
  const [failedPath, setFailedPath] = useState<string>()
  // An image may fail before hydration, when no handler receives the event.
  const inspect = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setFailedPath(path)
    },
    [path],
  )
  if (!path || failedPath === path) return <ImagePlaceholder alt={alt} className={className} />
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
      style={style}
      loading={priority === 'near' ? 'lazy' : 'eager'}
      decoding="async"
      fetchPriority={priority === 'first' ? 'high' : undefined}
      onError={() => setFailedPath(path)}
    />
  )
}

function ImagePlaceholder({ alt, className = '' }: Pick<Props, 'alt' | 'className'>) {
  const accessibleName = alt ? ({ role: 'img', 'aria-label': alt } as const) : ({ 'aria-hidden': true } as const)
  return (
    <span className={`${styles.placeholder} ${className}`} data-testid="image-placeholder" {...accessibleName}>
      <BookOpen className="icon icon-l" />
    </span>
  )
}

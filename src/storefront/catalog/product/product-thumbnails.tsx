import { CoverImage } from '../../../ui/product/cover-image.tsx'
import * as styles from './product-thumbnails.module.css'

interface ProductThumbnailsProps {
  images: readonly string[]
  current: number
  onChoose: (index: number) => void
}

export function ProductThumbnails({ images, current, onChoose }: ProductThumbnailsProps) {
  return (
    <div className={styles.thumbnails}>
      {images.map((path, index) => (
        <button
          type="button"
          key={path}
          aria-label={`Image ${index + 1} of ${images.length}`}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onChoose(index)}
        >
          <CoverImage src={path} alt="" sizes="64px" />
        </button>
      ))}
    </div>
  )
}

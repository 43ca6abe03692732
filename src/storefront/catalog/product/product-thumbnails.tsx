import { CoverImage } from '../../../ui/product/cover-image.tsx'

interface ProductThumbnailsProps {
  images: readonly string[]
  current: number
  onChoose: (index: number) => void
}

export function ProductThumbnails({ images: pictures, current, onChoose }: ProductThumbnailsProps) {
  return (
    <div className="thumbs">
      {pictures.map((path, index) => (
        <button
          type="button"
          key={path}
          aria-label={`Image ${index + 1} of ${pictures.length}`}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onChoose(index)}
        >
          <CoverImage src={path} alt="" sizes="64px" />
        </button>
      ))}
    </div>
  )
}

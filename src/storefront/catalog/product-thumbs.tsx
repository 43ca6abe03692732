import { ProductPicture } from '../../ui/product-picture.tsx'

interface ProductThumbsProps {
  pictures: readonly string[]
  current: number
  onChoose: (index: number) => void
}

export function ProductThumbs({ pictures, current, onChoose }: ProductThumbsProps) {
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
          <ProductPicture src={path} alt="" sizes="64px" />
        </button>
      ))}
    </div>
  )
}

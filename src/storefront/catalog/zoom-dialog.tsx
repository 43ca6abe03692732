import { pictureOf } from '../../domain/pictures.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'

interface ZoomDialogProps {
  src: string
  alt: string
  title: string
  onClose: () => void
  onStep?: (by: number) => void
}

export function ZoomDialog({ src, alt, title, onClose, onStep }: ZoomDialogProps) {
  const footer = onStep && (
    <>
      <button type="button" className="button" onClick={() => onStep(-1)}>
        Previous image
      </button>
      <button type="button" className="button" onClick={() => onStep(1)}>
        Next image
      </button>
    </>
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} width={860} footer={footer}>
      <ProductPicture
        key={src}
        src={src}
        alt={alt}
        sizes={`${pictureOf(src)?.width ?? 820}px`}
        className="mx-auto block h-auto w-full max-w-[820px]"
      />
    </Dialog>
  )
}

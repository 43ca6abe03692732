import { parseStoredImage } from '../../../domain/catalog/images.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import * as styles from './zoom-dialog.module.css'

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
      <CoverImage
        key={src}
        src={src}
        alt={alt}
        sizes={`${parseStoredImage(src)?.width ?? 820}px`}
        className={styles.image}
      />
    </Dialog>
  )
}

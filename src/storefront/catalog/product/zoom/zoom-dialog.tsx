import { Close, Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { parseStoredImage } from '../../../../domain/catalog/images/images.ts'
import { useRestoreFocus } from '../../../../ui/overlays/use-restore-focus.ts'
import { CoverImage } from '../../../../ui/product/cover-image.tsx'
import { useZoom } from './use-zoom.ts'
import * as styles from './zoom-dialog.module.css'
import { MAX_SCALE } from './zoom-view.ts'

const BUTTON_FACTOR = 1.5
/** For images of unknown size. */
const COVER = { width: 300, height: 400 }

interface ZoomDialogProps {
  src: string
  alt: string
  title: string
  /** For the pages of a book: which one of how many. */
  page?: Page | undefined
  onClose: () => void
  onStep?: ((by: number) => void) | undefined
}

interface Page {
  number: number
  count: number
}

/** One image of a product on the full screen: first whole, then as large as the customer zooms it. */
export function ZoomDialog({ src, alt, title, page, onClose, onStep }: ZoomDialogProps) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useRestoreFocus()
  return (
    <Root open onOpenChange={(open) => !open && onClose()}>
      <Portal>
        <Overlay className="scrim" />
        <Content
          className={styles.dialog}
          aria-describedby={undefined}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <div className={styles.header}>
            <Title>{title}</Title>
            {page && (
              <p className="num" role="status">
                Page {page.number} of {page.count}
              </p>
            )}
            <Close className="icon-button" aria-label="Close">
              <X className="icon" />
            </Close>
          </div>
          {/* Another image starts whole. */}
          <ZoomedImage key={src} src={src} alt={alt} page={page} onStep={page?.count === 1 ? undefined : onStep} />
        </Content>
      </Portal>
    </Root>
  )
}

function ZoomedImage({ src, alt, page, onStep }: Pick<ZoomDialogProps, 'src' | 'alt' | 'page' | 'onStep'>) {
  const noun = page ? 'page' : 'image'
  const frame = useRef<HTMLDivElement>(null)
  const image = parseStoredImage(src) ?? COVER
  const { view, zoom, frameProps } = useZoom({ frame, image, onStep })
  const { scale, x, y } = view
  return (
    <>
      <div
        ref={frame}
        className={scale > 1 ? `${styles.frame} ${styles.isZoomed}` : styles.frame}
        role="group"
        aria-label="Image: plus and minus zoom it, arrow keys move it"
        {...frameProps}
      >
        {/* As wide as the file, so that the browser chooses the largest variant. */}
        <CoverImage
          src={src}
          alt={alt}
          sizes={`${image.width}px`}
          priority="first"
          className={styles.image}
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        />
      </div>
      <div className={styles.footer}>
        {onStep && (
          <FooterButton label={`Previous ${noun}`} disabled={page?.number === 1} onClick={() => onStep(-1)}>
            <ChevronLeft className="icon" />
          </FooterButton>
        )}
        <FooterButton label="Zoom out" disabled={scale === 1} onClick={() => zoom(1 / BUTTON_FACTOR)}>
          <ZoomOut className="icon" />
        </FooterButton>
        <output className={`num ${styles.scale}`} aria-label="Size">
          {Math.round(scale * 100)}%
        </output>
        <FooterButton label="Zoom in" disabled={scale === MAX_SCALE} onClick={() => zoom(BUTTON_FACTOR)}>
          <ZoomIn className="icon" />
        </FooterButton>
        {onStep && (
          <FooterButton label={`Next ${noun}`} disabled={page && page.number === page.count} onClick={() => onStep(1)}>
            <ChevronRight className="icon" />
          </FooterButton>
        )}
      </div>
    </>
  )
}

interface FooterButtonProps {
  label: string
  disabled?: boolean | undefined
  onClick: () => void
  children: ReactNode
}

/** A disabled button keeps the focus, so that the keyboard stays in its place. */
const FooterButton = ({ label, disabled = false, onClick, children }: FooterButtonProps) => (
  <button
    type="button"
    className="button quiet"
    aria-label={label}
    aria-disabled={disabled}
    onClick={disabled ? undefined : onClick}
  >
    {children}
  </button>
)

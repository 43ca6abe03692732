import { Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ensureOk, api, readJson } from '../../../api-client.ts'
import type { ProductImage } from '../../../domain/catalog/product.ts'
import { CoverFrame } from '../../../ui/product/cover-frame.tsx'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { useSubmit } from '../../components/use-submit.ts'
import { AltTextField } from './alt-text-field.tsx'
import { MoveButtons } from '../../components/move-buttons.tsx'
import * as styles from './image-card.module.css'

const REFRESH = ['product-images', 'products']

interface Props {
  productId: number
  image: ProductImage
  /** From 0. */
  index: number
  count: number
  productName: string
  onMove: (by: -1 | 1) => void
}

/** One image with its actions. */
export function ImageCard({ productId, image, index, count, productName, onMove }: Props) {
  const isMain = image.imageType === 'main'
  const name = `image ${index + 1}`
  return (
    <article aria-label={`Image ${index + 1} of ${count}`}>
      <CoverFrame>
        <CoverImage
          key={image.imageUrl}
          src={image.imageUrl}
          alt={image.altText || `${productName}, ${name}`}
          sizes="(min-width: 768px) 300px, 50vw"
        />
        {isMain && (
          <span className={styles.mainBadge} data-testid="main-image">
            <Star className="icon icon-s" />
            Main image
          </span>
        )}
      </CoverFrame>
      <div className={styles.actions}>
        {isMain ? <span className="meta">Shown on cards</span> : <SetMainButton image={image} name={name} />}
        <MoveButtons name={name} index={index} count={count} onMove={onMove} />
        <DeleteImageButton image={image} name={name} />
      </div>
      <AltTextField productId={productId} image={image} name={name} />
    </article>
  )
}

function SetMainButton({ image, name }: { image: ProductImage; name: string }) {
  const { mutate, isPending } = useSubmit({
    submit: () => readJson(api['product-images'][':id']['set-main'].$put({ param: { id: String(image.id) } })),
    success: 'Main image updated',
    failure: 'Please try again.',
    failureTitle: 'Failed to update main image',
    refresh: REFRESH,
  })
  return (
    <button type="button" className="button" disabled={isPending} onClick={() => mutate()}>
      Set main
      <span className="sr-only"> {name}</span>
    </button>
  )
}

function DeleteImageButton({ image, name }: { image: ProductImage; name: string }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { mutate, isPending } = useSubmit({
    submit: () => ensureOk(api['product-images'][':id'].$delete({ param: { id: String(image.id) } })),
    success: 'Image deleted',
    failure: 'Please try again.',
    failureTitle: 'Failed to delete image',
    refresh: REFRESH,
  })
  return (
    <>
      <button
        type="button"
        className={`icon-button ${styles.deleteButton}`}
        aria-label={`Delete ${name}`}
        onClick={() => setIsConfirming(true)}
      >
        <Trash2 className="icon" />
      </button>
      {isConfirming && (
        <ConfirmDialog
          title="Delete image?"
          confirmLabel={isPending ? 'Deleting…' : 'Delete'}
          pending={isPending}
          onConfirm={() => mutate(undefined, { onSettled: () => setIsConfirming(false) })}
          onCancel={() => setIsConfirming(false)}
        >
          <p>
            {image.imageType === 'main'
              ? 'The main image will be deleted, and the next image takes its place.'
              : `This ${name} will be removed from the product.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

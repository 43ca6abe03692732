import { ArrowDown, ArrowUp, Star } from 'lucide-react'
import { useState } from 'react'
import { accepted, api, read } from '../../api-client.ts'
import type { ProductImage } from '../../domain/product.ts'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { useSend } from '../parts/use-send.ts'
import { AltTextForm } from './alt-text-form.tsx'
import { DeleteButton } from '../parts/row-buttons.tsx'

const REFRESH = ['product-images', 'products']

interface Props {
  image: ProductImage
  /** From 0. */
  place: number
  count: number
  productName: string
  onMove: (by: -1 | 1) => void
}

/** One picture with what can be done with it. */
export function ImageCard({ image, place, count, productName, onMove }: Props) {
  const isMain = image.imageType === 'main'
  const name = `image ${place + 1}`
  return (
    <article className="image-card" aria-label={`Image ${place + 1} of ${count}`}>
      <div className="well">
        <ProductPicture
          key={image.imageUrl}
          src={image.imageUrl}
          alt={image.altText || `${productName}, ${name}`}
          sizes="(min-width: 768px) 300px, 50vw"
        />
        {isMain && (
          <span className="main-flag">
            <Star className="icon icon-s" />
            Main image
          </span>
        )}
      </div>
      <div className="image-actions">
        {isMain ? <span className="meta">Shown on cards</span> : <SetMain image={image} name={name} />}
        <button
          type="button"
          className="icon-button"
          data-move="up"
          aria-label={`Move ${name} up`}
          disabled={place === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUp className="icon" />
        </button>
        <button
          type="button"
          className="icon-button"
          data-move="down"
          aria-label={`Move ${name} down`}
          disabled={place === count - 1}
          onClick={() => onMove(1)}
        >
          <ArrowDown className="icon" />
        </button>
        <DeleteImage image={image} name={name} />
      </div>
      <AltTextForm key={image.altText} image={image} name={name} />
    </article>
  )
}

function SetMain({ image, name }: { image: ProductImage; name: string }) {
  const { mutate, isPending } = useSend({
    send: () => read(api['product-images'][':id']['set-main'].$put({ param: { id: String(image.id) } })),
    success: 'Main image updated',
    failure: 'Please try again.',
    failureTitle: 'Failed to update main image',
    refresh: REFRESH,
  })
  return (
    <button type="button" className="button set-main" disabled={isPending} onClick={() => mutate()}>
      Set main
      <span className="sr-only"> {name}</span>
    </button>
  )
}

function DeleteImage({ image, name }: { image: ProductImage; name: string }) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useSend({
    send: () => accepted(api['product-images'][':id'].$delete({ param: { id: String(image.id) } })),
    success: 'Image deleted',
    failure: 'Please try again.',
    failureTitle: 'Failed to delete image',
    refresh: REFRESH,
  })
  return (
    <>
      <DeleteButton name={name} onPress={() => setAsking(true)} />
      {asking && (
        <ConfirmDialog
          title="Delete image?"
          confirm={isPending ? 'Deleting...' : 'Delete'}
          pending={isPending}
          onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          <p>
            {image.imageType === 'main'
              ? 'The main image will be taken away, and the next image takes its place.'
              : `This ${name} will be taken away from the product.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

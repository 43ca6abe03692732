import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { api, readJson, toUserMessage } from '../../../api-client.ts'
import type { ProductImage } from '../../../domain/catalog/product.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { UnsavedGuard } from '../../components/dialogs/unsaved-guard.tsx'
import { IconLabel } from '../../components/icon-label.tsx'
import { useAutosave } from '../../components/use-autosave.ts'
import * as styles from './alt-text-field.module.css'
import { productImagesQuery } from './product-images-queries.ts'

const MAX_LENGTH = 200

interface Props {
  productId: number
  image: ProductImage
  /** 'image 2'. */
  name: string
}

/** The alt text of an image. It is saved by itself. */
export function AltTextField({ productId, image: { id, altText }, name }: Props) {
  const queryClient = useQueryClient()
  const { typed, state, error, change, flush, isUnsaved } = useAutosave({
    stored: altText,
    save: async (text) => {
      await readJson(api['product-images'][':id'].$patch({ param: { id: String(id) }, json: { altText: text } }))
      queryClient.setQueryData(productImagesQuery(productId).queryKey, (images) =>
        images?.map((image) => (image.id === id ? { ...image, altText: text } : image)),
      )
    },
  })
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void flush()
      }}
    >
      <TextField
        label="Alt text"
        aria-label={`Alt text of ${name}`}
        maxLength={MAX_LENGTH}
        value={typed}
        onChange={(event) => change(event.target.value)}
        onBlur={() => void flush()}
      />
      <div role="status" className={styles.state}>
        {(state === 'changed' || state === 'saving') && 'Saving…'}
        {state === 'saved' && <IconLabel icon={CircleCheck}>Saved</IconLabel>}
        {state === 'failed' && (
          <>
            <span className="field-error">
              <CircleAlert className="icon" />
              Not saved: {toUserMessage(error, 'An error occurred.')}
            </span>
            <button type="button" className="button quiet" onClick={() => void flush()}>
              Try again
              <span className="sr-only"> to save the alt text of {name}</span>
            </button>
          </>
        )}
      </div>
      <UnsavedGuard hasUnsavedChanges={isUnsaved} beforeLeaving={flush} />
    </form>
  )
}

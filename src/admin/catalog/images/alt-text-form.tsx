import { useState } from 'react'
import { api, readJson } from '../../../api-client.ts'
import type { ProductImage } from '../../../domain/catalog/product.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useSubmit } from '../../components/use-submit.ts'
import * as styles from './alt-text-form.module.css'

const MAX_LENGTH = 200

/** Edits the alt text of an image. */
export function AltTextForm({ image, name }: { image: ProductImage; name: string }) {
  const [typed, setTyped] = useState(image.altText)
  const { mutate, isPending } = useSubmit({
    submit: (altText: string) =>
      readJson(api['product-images'][':id'].$patch({ param: { id: String(image.id) }, json: { altText } })),
    success: 'Alt text saved',
    failureTitle: 'Failed to save the alt text',
    refresh: ['product-images'],
  })
  const changed = typed.trim() !== image.altText
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (changed) mutate(typed.trim())
      }}
    >
      <TextField
        className={styles.field}
        label="Alt text"
        aria-label={`Alt text of ${name}`}
        maxLength={MAX_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {changed && (
        <button type="submit" className="button" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save'}
          <span className="sr-only"> alt text of {name}</span>
        </button>
      )}
    </form>
  )
}

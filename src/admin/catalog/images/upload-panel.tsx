import { Upload as UploadIcon } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { ImageType } from '../../../domain/catalog/images/product-images.ts'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FileInput } from '../../components/file-input.tsx'
import { UploadList } from './upload-list.tsx'
import * as styles from './upload-panel.module.css'
import { useDrop } from './use-drop.ts'
import { useProductUploads } from './use-uploads.ts'

const TYPES = [
  { value: 'main', label: 'Main' },
  { value: 'gallery', label: 'Gallery' },
] as const

/** Upload by file dialog, drop, or paste anywhere on the page. */
export function UploadPanel({ productId }: { productId: number }) {
  const [imageType, setImageType] = useState<ImageType>('gallery')
  const [files, setFiles] = useState<File[]>([])
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { uploads, add, retry, dismiss } = useProductUploads(productId)
  const drop = useDrop((dropped) => add(dropped, imageType))
  usePaste((pasted) => add(pasted, imageType))

  const selectFiles = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setFiles([...(currentTarget.files ?? [])])
    setError(undefined)
  }
  const upload = () => {
    if (files.length === 0) {
      setError('Choose an image first')
      input.current?.focus()
      return
    }
    add(files, imageType)
    setFiles([])
    if (input.current) input.current.value = ''
  }
  return (
    <section
      className={`panel ${styles.panel} ${drop.isOver ? styles.isDropTarget : ''}`}
      aria-labelledby="upload-heading"
      {...drop.events}
    >
      <h2 id="upload-heading">Upload an image</h2>
      <Field label="Image file" hint="JPEG, PNG, GIF or WebP, max 5MB" error={error}>
        {(control) => <FileInput ref={input} accept="image/*" multiple onChange={selectFiles} {...control} />}
      </Field>
      <RadioCards legend="Image type" name="imageType" options={TYPES} value={imageType} onChange={setImageType} />
      <button type="button" className="button main full" onClick={upload}>
        <UploadIcon className="icon" />
        Upload
      </button>
      <p className="meta">
        Or drop images here, or paste one. If you add several, only the first can be the main image.
      </p>
      <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
    </section>
  )
}

/** Receives files that are pasted anywhere on the page. */
function usePaste(onFiles: (files: File[]) => void) {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

import { Upload as UploadIcon } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import type { ImageType } from '../../../domain/catalog/product-images.ts'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

const TYPES = [
  { value: 'main', label: 'Main' },
  { value: 'gallery', label: 'Gallery' },
] as const

/** Upload by file dialog, drop, or paste anywhere on the page. */
export function UploadPanel({ productId }: { productId: number }) {
  const [imageType, setImageType] = useState<ImageType>('gallery')
  const [chosen, setChosen] = useState<File[]>([])
  const [complaint, setComplaint] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { uploads, add, retry, dismiss } = useUploads(productId)
  const drop = useDrop((files) => add(files, imageType))
  usePaste((files) => add(files, imageType))

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setChosen([...(currentTarget.files ?? [])])
    setComplaint(undefined)
  }
  const upload = () => {
    if (chosen.length === 0) {
      setComplaint('Choose an image first')
      input.current?.focus()
      return
    }
    add(chosen, imageType)
    setChosen([])
    if (input.current) input.current.value = ''
  }
  return (
    <section className={`panel upload-panel ${drop.over ? 'over' : ''}`} {...drop.events}>
      <h2>Upload an image</h2>
      <Field label="Image file" hint="JPEG, PNG, GIF or WebP, max 5MB" error={complaint}>
        {(control) => (
          <input
            ref={input}
            className="input file"
            type="file"
            accept="image/*"
            multiple
            onChange={choose}
            {...control}
          />
        )}
      </Field>
      <RadioCards legend="Image type" name="imageType" options={TYPES} value={imageType} onChange={setImageType} />
      <button type="button" className="button main full" onClick={upload}>
        <UploadIcon className="icon" />
        Upload
      </button>
      <p className="meta">Or drop images here, or paste one. Of several, only the first can be the main image.</p>
      <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
    </section>
  )
}

/** Whether files are dragged from outside the page, and not an image of the page. */
function useDrop(take: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  const isFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    over,
    events: {
      onDragOver: (event: DragEvent) => {
        if (!isFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        if (!isFiles(event)) return
        event.preventDefault()
        setOver(false)
        take([...event.dataTransfer.files])
      },
    },
  }
}

function usePaste(take: (files: File[]) => void) {
  const taking = useRef(take)
  useEffect(() => {
    taking.current = take
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      taking.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

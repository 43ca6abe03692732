import { useRef, useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import type { ImageType } from '../../../domain/catalog/product-images.ts'
import { toast } from '../../components/toast.ts'
import { useRefresh } from '../../components/use-submit.ts'
import { MAX_IMAGE_BYTES, uploadImage } from './upload-image.ts'

/** An image upload and its progress. */
export interface Upload {
  id: number
  file: File
  imageType: ImageType
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** From 0 to 1. */
  progress: number
  /** Error message. */
  error?: string
}

let lastId = 0

/** Uploads images one after another, in the selected order. */
export function useUploads(productId: number) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const queueEnd = useRef(Promise.resolve())
  const refresh = useRefresh()
  const update = (id: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))

  const send = async ({ id, file, imageType }: Upload) => {
    update(id, { state: 'sending', progress: 0 })
    try {
      await uploadImage(productId, file, imageType, (progress) => update(id, { progress }))
      update(id, { state: 'done', progress: 1 })
      toast.success({ title: 'Image uploaded', description: file.name })
      await refresh(['product-images', 'products'])
    } catch (error) {
      const message = toUserMessage(error, 'Failed to upload image')
      update(id, { state: 'failed', error: message })
      toast.error({ title: 'Upload failed', description: message })
    }
  }
  const enqueue = (upload: Upload) => {
    queueEnd.current = queueEnd.current.then(() => send(upload))
  }
  // Only the first of several can be the main image.
  const add = (files: readonly File[], imageType: ImageType) => {
    const added = files.map((file, index): Upload => {
      lastId += 1
      return {
        id: lastId,
        file,
        imageType: index === 0 ? imageType : 'gallery',
        state: 'waiting',
        progress: 0,
        ...validateFile(file),
      }
    })
    setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...added])
    for (const upload of added) if (upload.state === 'waiting') enqueue(upload)
    const rejected = added.find(({ state }) => state === 'failed')
    if (rejected) toast.error({ title: 'Upload failed', description: rejected.error })
  }
  return {
    uploads,
    add,
    retry: (upload: Upload) => {
      update(upload.id, { state: 'waiting' })
      enqueue(upload)
    },
    dismiss: (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id)),
  }
}

/** Checks type and size before the upload. The server checks the content. */
function validateFile(file: File): Pick<Upload, 'state' | 'error'> | undefined {
  if (!file.type.startsWith('image/')) return { state: 'failed', error: `${file.name} is not an image.` }
  if (file.size > MAX_IMAGE_BYTES) return { state: 'failed', error: `${file.name} is larger than 5 MB.` }
  return undefined
}

import { useRef, useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import type { ImageType } from '../../../domain/catalog/product-images.ts'
import { toast } from '../../components/toast.ts'
import { useRefresh } from '../../components/use-submit.ts'
import { MAX_IMAGE_BYTES, uploadImage } from './upload-image.ts'

/** One upload. */
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

let count = 0

/** Uploads images one after another, so that they keep the selected order. */
export function useUploads(productId: number) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const line = useRef(Promise.resolve())
  const refresh = useRefresh()
  const update = (id: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))

  const send = async ({ id, file, imageType }: Upload) => {
    update(id, { state: 'sending', progress: 0 })
    try {
      await uploadImage(productId, file, imageType, (done) => update(id, { progress: done }))
      update(id, { state: 'done', progress: 1 })
      toast.success({ title: 'Image uploaded', description: file.name })
      await refresh(['product-images', 'products'])
    } catch (error) {
      const sentence = toUserMessage(error, 'Failed to upload image')
      update(id, { state: 'failed', error: sentence })
      toast.error({ title: 'Upload failed', description: sentence })
    }
  }
  const queue = (upload: Upload) => {
    line.current = line.current.then(() => send(upload))
  }
  /** Only the first of several can be the main image. */
  const add = (files: readonly File[], imageType: ImageType) => {
    const added = files.map((file, place): Upload => {
      count += 1
      const type = place === 0 ? imageType : 'gallery'
      return { id: count, file, imageType: type, state: 'waiting', progress: 0, ...validateFile(file) }
    })
    setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...added])
    for (const upload of added) if (upload.state === 'waiting') queue(upload)
    const refused = added.find(({ state }) => state === 'failed')
    if (refused) toast.error({ title: 'Upload failed', description: refused.error })
  }
  return {
    uploads,
    add,
    retry: (upload: Upload) => {
      update(upload.id, { state: 'waiting' })
      queue(upload)
    },
    dismiss: (id: number) => setUploads((all) => all.filter((one) => one.id !== id)),
  }
}

/** Checks name, type and size before the upload; the server checks the bytes. */
function validateFile(file: File): Pick<Upload, 'state' | 'error'> | undefined {
  if (!file.type.startsWith('image/')) return { state: 'failed', error: `${file.name} is not an image.` }
  if (file.size > MAX_IMAGE_BYTES) return { state: 'failed', error: `${file.name} is larger than 5 MB.` }
  return undefined
}

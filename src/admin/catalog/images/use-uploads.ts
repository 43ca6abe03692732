import { useRef, useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import type { ImageType } from '../../../domain/catalog/images/product-images.ts'
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

/** Sends one image. @param onProgress from 0 to 1 @throws ApiError when the server rejects it */
type SendUpload = (upload: Upload, onProgress: (progress: number) => void) => Promise<void>

/** Uploads images one after another, in the selected order. */
export function useUploads(sendOne: SendUpload) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const queueEnd = useRef(Promise.resolve())
  /** Ids of the uploads that failed, also before the next render. */
  const failedIds = useRef(new Set<number>())
  /** What failed since the last files were added: one toast names all of it. */
  const failures = useRef<readonly string[]>([])
  const update = (id: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  const fail = ({ id, file }: Upload, error: string) => {
    failedIds.current.add(id)
    update(id, { state: 'failed', error })
    failures.current = [...failures.current, `${file.name}: ${error}`]
    toast.error(describeFailures(failures.current))
  }
  const send = async (upload: Upload) => {
    const { id } = upload
    update(id, { state: 'sending', progress: 0 })
    try {
      await sendOne(upload, (progress) => update(id, { progress }))
      update(id, { state: 'done', progress: 1 })
    } catch (error) {
      fail(upload, toUserMessage(error, 'Failed to upload image'))
    }
  }
  const enqueue = (upload: Upload) => {
    queueEnd.current = queueEnd.current.then(() => send(upload))
  }
  // Only the first of several can be the main image.
  const add = (files: readonly File[], imageType: ImageType) => {
    const added = files.map((file, index): Upload => {
      lastId += 1
      return { id: lastId, file, imageType: index === 0 ? imageType : 'gallery', state: 'waiting', progress: 0 }
    })
    failures.current = []
    setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...added])
    for (const upload of added) {
      const error = validateFile(upload.file)
      if (error) fail(upload, error)
      else enqueue(upload)
    }
  }
  return {
    uploads,
    add,
    retry: (upload: Upload) => {
      failedIds.current.delete(upload.id)
      failures.current = []
      update(upload.id, { state: 'waiting' })
      enqueue(upload)
    },
    dismiss: (id: number) => {
      failedIds.current.delete(id)
      setUploads((all) => all.filter((upload) => upload.id !== id))
    },
    /** Waits for the uploads. @returns whether none of them failed */
    finish: async (): Promise<boolean> => {
      await queueEnd.current
      return failedIds.current.size === 0
    },
  }
}

/** A toast replaces the former one, so that it names each photo that failed. */
const describeFailures = (failures: readonly string[]): { title: string; description: string } => ({
  title: failures.length === 1 ? 'Upload failed' : `${failures.length} photos could not be uploaded`,
  description: failures.join(' '),
})

/** Uploads images of a stored product. */
export function useProductUploads(productId: number) {
  const refresh = useRefresh()
  return useUploads(async ({ file, imageType }, onProgress) => {
    await uploadImage(productId, file, imageType, onProgress)
    toast.success({ title: 'Image uploaded', description: file.name })
    await refresh(['product-images', 'products'])
  })
}

/** Checks type and size before the upload; the server checks the content. @returns an error message */
function validateFile(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return 'This is not an image.'
  return file.size > MAX_IMAGE_BYTES ? 'The file is larger than 5 MB.' : undefined
}

import { useRef, useState } from 'react'
import { failureSentence } from '../../api-client.ts'
import type { ImageType } from '../../domain/product-pictures.ts'
import { tellError, tellSuccess } from '../parts/staff-toasts.ts'
import { useRefresh } from '../parts/use-send.ts'
import { MAX_PICTURE_BYTES, sendPicture } from './send-picture.ts'

/** One picture on its way. */
export interface Upload {
  id: number
  file: File
  imageType: ImageType
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** From 0 to 1. */
  done: number
  /** Why it failed. */
  sentence?: string
}

let count = 0

/** Pictures on their way to a product: one after the other, so that they stand in the order they were chosen in. */
export function useUploads(productId: number) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const line = useRef(Promise.resolve())
  const refresh = useRefresh()
  const update = (id: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))

  const send = async ({ id, file, imageType }: Upload) => {
    update(id, { state: 'sending', done: 0 })
    try {
      await sendPicture(productId, file, imageType, (done) => update(id, { done }))
      update(id, { state: 'done', done: 1 })
      tellSuccess(file.name, 'Image uploaded')
      await refresh(['product-images', 'products'])
    } catch (error) {
      const sentence = failureSentence(error, 'Failed to upload image')
      update(id, { state: 'failed', sentence })
      tellError(sentence, 'Upload failed')
    }
  }
  const queue = (upload: Upload) => {
    line.current = line.current.then(() => send(upload))
  }
  /** Of several only the first can be the main picture. */
  const add = (files: readonly File[], imageType: ImageType) => {
    const added = files.map((file, place): Upload => {
      count += 1
      const type = place === 0 ? imageType : 'gallery'
      return { id: count, file, imageType: type, state: 'waiting', done: 0, ...refusalOf(file) }
    })
    setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...added])
    for (const upload of added) if (upload.state === 'waiting') queue(upload)
    const refused = added.find(({ state }) => state === 'failed')
    if (refused) tellError(refused.sentence, 'Upload failed')
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

/** What can be told without sending it; the store judges by the bytes. */
function refusalOf(file: File): Pick<Upload, 'state' | 'sentence'> | undefined {
  if (!file.type.startsWith('image/')) return { state: 'failed', sentence: `${file.name} is not an image.` }
  if (file.size > MAX_PICTURE_BYTES) return { state: 'failed', sentence: `${file.name} is larger than 5 MB.` }
  return undefined
}

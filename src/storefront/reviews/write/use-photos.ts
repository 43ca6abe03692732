import { useState } from 'react'
import type { OwnReview } from '../../../domain/reviews/review.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { uploadPhoto } from './upload-photo.ts'

/** A chosen photo. `id` is set when its upload is complete. */
export interface Photo {
  key: string
  file?: File
  /** A data URL; '' until the file is read. */
  preview: string
  /** Per cent. */
  progress: number
  id?: string
  error?: string
}

interface Options {
  orderItemId: number
  token: string | undefined
  initial: OwnReview['photos']
}

let serial = 0

/** The photos of a review. Each is uploaded as soon as it is chosen. */
export function usePhotos({ orderItemId, token, initial }: Options) {
  const [list, setList] = useState<Photo[]>(() =>
    initial.map(({ id, preview }) => ({ key: id, id, preview, progress: 100 })),
  )
  const update = (key: string, change: Partial<Photo>) =>
    setList((photos) => photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)))

  const upload = async (key: string, file: File) => {
    try {
      const photo = await shrinkPhoto(file)
      update(key, { preview: photo.preview })
      const onProgress = (progress: number) => update(key, { progress })
      update(key, { id: await uploadPhoto(photo.blob, { orderItemId, token, onProgress }) })
    } catch (error) {
      update(key, { error: error instanceof Error ? error.message : 'The photo could not be uploaded.' })
    }
  }
  return {
    list,
    ids: list.flatMap(({ id }) => id ?? []),
    isUploading: list.some(({ id, error }) => !id && !error),
    add: (files: readonly File[]) => {
      for (const file of files) {
        serial += 1
        const key = `new-${serial}`
        setList((photos) => [...photos, { key, file, preview: '', progress: 0 }])
        void upload(key, file)
      }
    },
    remove: (key: string) => setList((photos) => photos.filter((photo) => photo.key !== key)),
    retry: (key: string) => {
      const photo = list.find((candidate) => candidate.key === key)
      if (!photo?.file) return
      const { error: _, ...again } = photo
      setList((photos) => photos.map((candidate) => (candidate.key === key ? { ...again, progress: 0 } : candidate)))
      void upload(key, photo.file)
    },
  }
}

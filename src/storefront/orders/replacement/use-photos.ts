import { useRef, useState } from 'react'
import { MAX_RETURN_PHOTOS } from '../../../domain/orders/returns/return-request.ts'
import { preparePhoto, uploadPhoto } from './upload-photo.ts'

/** A chosen photo. Without id and error it is being uploaded. */
export interface ChosenPhoto {
  key: number
  thumbnail: string
  /** From 0 to 1. */
  progress: number
  id?: string
  error?: string
}

/** The photos of a request: chosen, uploaded at once, removable. */
export function usePhotos(orderId: string, token: string) {
  const [photos, setPhotos] = useState<ChosenPhoto[]>([])
  const nextKey = useRef(0)
  const update = (key: number, changes: Partial<ChosenPhoto>) =>
    setPhotos((current) => current.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)))
  const addOne = async (key: number, file: File) => {
    const { blob, thumbnail } = await preparePhoto(file)
    update(key, { thumbnail })
    try {
      const id = await uploadPhoto({ orderId, token, blob, onProgress: (progress) => update(key, { progress }) })
      update(key, { id, progress: 1 })
    } catch (error) {
      update(key, { error: error instanceof Error ? error.message : 'The photo could not be uploaded.' })
    }
  }
  const add = (files: readonly File[]) => {
    const chosen = files.slice(0, MAX_RETURN_PHOTOS - photos.length).map((file) => {
      nextKey.current += 1
      return { key: nextKey.current, file }
    })
    setPhotos([...photos, ...chosen.map(({ key }) => ({ key, thumbnail: '', progress: 0 }))])
    for (const { key, file } of chosen) void addOne(key, file)
  }
  const remove = (key: number) => setPhotos(photos.filter((photo) => photo.key !== key))
  const isUploading = photos.some(({ id, error }) => id === undefined && error === undefined)
  return { photos, add, remove, isUploading }
}

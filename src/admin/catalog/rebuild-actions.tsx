import { CircleCheck, DatabaseBackup, ImageUp } from 'lucide-react'
import { useState } from 'react'
import { api, read } from '../../api-client.ts'
import { useSend } from '../parts/use-send.ts'

/** Brings the pictures of all products in order, and tells what came of it. */
export function RebuildActions() {
  const [news, setNews] = useState<string>()
  const recover = useSend({
    send: () => read(api.admin['recover-all-images'].$post()),
    success: 'Images recovered',
    failure: 'Failed to recover images',
    refresh: ['product-images', 'products'],
    onSuccess: ({ recoveredMainImages: main, recoveredGalleryImages: gallery }) =>
      setNews(`Recovered ${count(main, 'main')} and ${count(gallery, 'gallery')}.`),
  })
  const migrate = useSend({
    send: () => read(api['product-images'].migrate.$post()),
    success: 'Images migrated',
    failure: 'Failed to migrate images',
    failureTitle: 'Migration Failed',
    refresh: ['product-images', 'products'],
    onSuccess: ({ result: { totalMigrated, mainImages, galleryImages } }) =>
      setNews(`Migrated ${totalMigrated} in all: ${count(mainImages, 'main')} and ${count(galleryImages, 'gallery')}.`),
  })
  const pending = recover.isPending || migrate.isPending
  return (
    <section className="rebuild-actions" aria-label="All products">
      <button type="button" className="button quiet" disabled={pending} onClick={() => recover.mutate()}>
        <ImageUp className="icon" />
        {recover.isPending ? 'Recovering...' : 'Recover images'}
      </button>
      <button type="button" className="button quiet" disabled={pending} onClick={() => migrate.mutate()}>
        <DatabaseBackup className="icon" />
        {migrate.isPending ? 'Migrating...' : 'Migrate images'}
      </button>
      <p className="meta">
        Recover gives products without a main image their first good one. Migrate lists the images that products name.
      </p>
      <div role="status">
        {news && (
          <p className="note">
            <CircleCheck className="icon" />
            {news}
          </p>
        )}
      </div>
    </section>
  )
}

const count = (images: number, type: string): string => `${images} ${type} ${images === 1 ? 'image' : 'images'}`

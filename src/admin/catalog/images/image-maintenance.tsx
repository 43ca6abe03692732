import { CircleCheck, DatabaseBackup, ImageUp } from 'lucide-react'
import { useState } from 'react'
import { api, readJson } from '../../../api-client.ts'
import { useSubmit } from '../../components/use-submit.ts'

/** Rebuilds the images of all products and shows the result. */
export function ImageMaintenance() {
  const [news, setNews] = useState<string>()
  const recover = useSubmit({
    submit: () => readJson(api.admin['recover-all-images'].$post()),
    success: 'Images recovered',
    failure: 'Failed to recover images',
    refresh: ['product-images', 'products'],
    onSuccess: ({ recoveredMainImages: main, recoveredGalleryImages: gallery }) =>
      setNews(`Recovered ${formatImageCount(main, 'main')} and ${formatImageCount(gallery, 'gallery')}.`),
  })
  const migrate = useSubmit({
    submit: () => readJson(api['product-images'].migrate.$post()),
    success: 'Images migrated',
    failure: 'Failed to migrate images',
    failureTitle: 'Migration Failed',
    refresh: ['product-images', 'products'],
    onSuccess: ({ result: { totalMigrated, mainImages, galleryImages } }) =>
      setNews(
        `Migrated ${totalMigrated} in all: ${formatImageCount(mainImages, 'main')} and ${formatImageCount(galleryImages, 'gallery')}.`,
      ),
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

const formatImageCount = (images: number, type: string): string =>
  `${images} ${type} ${images === 1 ? 'image' : 'images'}`

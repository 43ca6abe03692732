import { CircleCheck, DatabaseBackup, ImageUp } from 'lucide-react'
import { useState } from 'react'
import { api, readJson } from '../../../api-client.ts'
import { useSubmit } from '../../components/use-submit.ts'
import * as styles from './image-maintenance.module.css'

/** Rebuilds the image lists of all products and shows the result. */
export function ImageMaintenance() {
  const [result, setResult] = useState<string>()
  const recover = useSubmit({
    submit: () => readJson(api.admin['recover-all-images'].$post()),
    success: 'Images recovered',
    failureTitle: 'Failed to recover images',
    refresh: ['product-images', 'products'],
    onSuccess: ({ recoveredMainImages: main, recoveredGalleryImages: gallery }) =>
      setResult(`Recovered ${formatImageCount(main, 'main')} and ${formatImageCount(gallery, 'gallery')}.`),
  })
  const migrate = useSubmit({
    submit: () => readJson(api['product-images'].migrate.$post()),
    success: 'Images migrated',
    failure: 'Failed to migrate images',
    failureTitle: 'Migration Failed',
    refresh: ['product-images', 'products'],
    onSuccess: ({ result: { totalMigrated, mainImages, galleryImages } }) =>
      setResult(
        `Migrated ${totalMigrated} in all: ${formatImageCount(mainImages, 'main')} and ${formatImageCount(galleryImages, 'gallery')}.`,
      ),
  })
  const pending = recover.isPending || migrate.isPending
  return (
    <section className={styles.actions} aria-label="All products">
      <button type="button" className="button quiet" disabled={pending} onClick={() => recover.mutate()}>
        <ImageUp className="icon" />
        {recover.isPending ? 'Recovering…' : 'Recover images'}
      </button>
      <button type="button" className="button quiet" disabled={pending} onClick={() => migrate.mutate()}>
        <DatabaseBackup className="icon" />
        {migrate.isPending ? 'Migrating…' : 'Migrate images'}
      </button>
      <p className="meta">
        Recover sets the first usable image of each product without a main image. Migrate adds the images in the product
        fields to the image lists.
      </p>
      <div role="status" className={styles.result}>
        {result && (
          <p className="note">
            <CircleCheck className="icon" />
            {result}
          </p>
        )}
      </div>
    </section>
  )
}

const formatImageCount = (images: number, type: string): string =>
  `${images} ${type} ${images === 1 ? 'image' : 'images'}`

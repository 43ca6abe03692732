import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ExternalLink, Image, Pencil } from 'lucide-react'
import { toUserMessage } from '../../../api-client.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TitleBar } from '../../components/title-bar.tsx'
import { ImageGrid } from './image-grid.tsx'
import * as grid from './image-grid.module.css'
import * as styles from './image-manager.module.css'
import { productImagesQuery } from './product-images-queries.ts'
import { UploadPanel } from './upload-panel.tsx'

type ImageProduct = Pick<Product, 'id' | 'slug' | 'name'>

/** Image manager of one product. */
export function ImageManager({ product }: { product: ImageProduct }) {
  return (
    <>
      <ManagerHeader product={product} />
      <div className={styles.columns}>
        <UploadPanel productId={product.id} />
        <ProductImages product={product} />
      </div>
    </>
  )
}

function ManagerHeader({ product: { id, slug, name } }: { product: ImageProduct }) {
  return (
    <>
      <ShopLink className="link" href="/admin/products">
        <ArrowLeft className="icon" />
        Back to products
      </ShopLink>
      <TitleBar title={`Images: ${name}`}>
        <ShopLink className="button" href={`/admin/products/edit/${id}`}>
          <Pencil className="icon" />
          Edit product
        </ShopLink>
        <a className="button" href={`/products/${slug || id}`}>
          <ExternalLink className="icon" />
          View product
        </a>
      </TitleBar>
    </>
  )
}

function ProductImages({ product: { id, name } }: { product: ImageProduct }) {
  const { data: images, error, refetch } = useQuery(productImagesQuery(id))
  return (
    <section aria-labelledby="images-heading">
      <h2 id="images-heading" className={styles.heading}>
        Main and gallery images{images && ` (${images.length})`}
      </h2>
      {error && !images && (
        <ErrorState message={toUserMessage(error, 'The images could not be loaded.')} onRetry={() => void refetch()} />
      )}
      {!error && !images && (
        <Loading className={grid.grid}>
          <Skeleton className={styles.skeleton} />
          <Skeleton className={styles.skeleton} />
        </Loading>
      )}
      {images?.length === 0 && <EmptyState icon={Image} message="This product has no images yet." />}
      {images && images.length > 0 && <ImageGrid productId={id} productName={name} images={images} />}
    </section>
  )
}

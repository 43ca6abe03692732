import type { CachedQuery } from '../cache/cached-query.ts'
import type { NamedLocks } from '../database/named-locks.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { publicRouter } from '../http/routers.ts'
import { productBatchRoutes } from './batches/batches.routes.ts'
import { adminCategoryRoutes, editCategoryRoutes } from './collections/admin-categories.routes.ts'
import { adminInstituteRoutes, editInstituteRoutes } from './collections/admin-institutes.routes.ts'
import { collectionRoutes } from './collections/collections.routes.ts'
import { productCategoryRoutes } from './collections/product-categories.routes.ts'
import { companionRoutes } from './companions/companions.routes.ts'
import { adminImageRoutes, imageRoutes } from './images/images.routes.ts'
import { migrateImageRoutes, recoverImageRoutes } from './images/rebuild-images.routes.ts'
import type { UploadDeps } from './images/store-upload.ts'
import { uploadRoutes } from './images/upload.routes.ts'
import { importExportRoutes } from './import/import-export.routes.ts'
import { importPhotoRoutes } from './import/photos/import-photos.routes.ts'
import { adminProductRoutes, editProductRoutes } from './products/admin-products.routes.ts'
import { availabilityRoutes } from './products/availability.routes.ts'
import { bulkEditRoutes } from './products/bulk-edit.routes.ts'
import { cardsByIdRoutes } from './products/cards-by-id.routes.ts'
import { productRoutes } from './products/products.routes.ts'
import type { PublishedProducts } from './products/published-products.ts'
import { stockRoutes } from './stock/stock.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { synonymRoutes } from './search/synonyms.routes.ts'
import { wishlistRoutes } from './wishlist/wishlist.routes.ts'

interface CatalogApiDeps extends UploadDeps {
  locks: NamedLocks
  limits: RateLimiter
  publishedProducts: CachedQuery<PublishedProducts>
}

/** Endpoints of products, images, collections, search, import and export. */
export const catalogApi = (deps: CatalogApiDeps) =>
  publicRouter()
    .route('/', productRoutes(deps))
    .route('/products', companionRoutes(deps))
    .route('/product-availability', availabilityRoutes(deps))
    .route('/product-cards/by-id', cardsByIdRoutes(deps))
    .route('/user/wishlist', wishlistRoutes(deps))
    .route('/', collectionRoutes(deps))
    .route('/suggestions', searchRoutes(deps))
    .route('/products', editProductRoutes(deps))
    // Before `/product-images/{id}`, which would take `migrate` for an id.
    .route('/product-images/migrate', migrateImageRoutes(deps))
    .route('/product-images', imageRoutes(deps))
    .route('/product-categories', productCategoryRoutes(deps))
    .route('/institutes', editInstituteRoutes(deps))
    .route('/categories', editCategoryRoutes(deps))
    .route('/upload', uploadRoutes(deps))
    .route('/admin/products', importExportRoutes(deps))
    .route('/admin/products', importPhotoRoutes(deps))
    .route('/admin/products', bulkEditRoutes(deps))
    .route('/admin/product-batches', productBatchRoutes(deps))
    .route('/admin/products', adminProductRoutes(deps))
    .route('/admin', stockRoutes(deps))
    .route('/admin/product-images', adminImageRoutes(deps))
    .route('/admin/recover-all-images', recoverImageRoutes(deps))
    .route('/admin/institutes', adminInstituteRoutes(deps))
    .route('/admin/categories', adminCategoryRoutes(deps))
    .route('/admin/search-synonyms', synonymRoutes(deps))

// Loaded on demand: only staff need it.

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, apiFor, nullIfNotFound, readJson } from '../../../api-client.ts'
import type { ProductPreview } from '../../../domain/catalog/product.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import * as styles from './product-preview.module.css'

/** Loads a draft or an archived product by its slug. Null when there is none, and for users who are not staff. */
export const loadPreview = (queryClient: QueryClient, slug: string): Promise<ProductPreview | null> =>
  queryClient.query(previewQuery(slug))

const previewQuery = (slug: string) =>
  queryOptions({
    queryKey: ['staff', 'product-preview', slug],
    queryFn: ({ client, signal }) =>
      readJson(apiFor(client).admin.products.preview.$get({ query: { slug } }, { init: { signal } })).catch(
        nullIfNotAllowed,
      ),
    staleTime: 0,
  })

const nullIfNotAllowed = (error: unknown): null =>
  error instanceof ApiError && (error.status === 401 || error.status === 403) ? null : nullIfNotFound(error)

/** Says above the preview of a product who sees its page. */
export function PreviewNote({ product }: { product: ProductPreview }) {
  return (
    <div className={`wrap ${styles.note}`}>
      <meta name="robots" content="noindex" />
      <p className="note amber">
        <span>
          <b>{titleOf(product)}</b>{' '}
          <a className="inline-link" href={`/admin/products/edit/${product.id}`}>
            Edit product
          </a>
        </span>
      </p>
    </div>
  )
}

function titleOf({ status, publishAt }: ProductPreview): string {
  if (status === 'archived') return 'Archived: customers see this page, but it is in no list.'
  if (publishAt) return `Scheduled for ${formatDateTime(publishAt)}: only staff see this page.`
  return 'Draft: only staff see this page.'
}

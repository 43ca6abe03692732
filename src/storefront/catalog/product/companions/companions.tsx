import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiFor, readJson } from '../../../../api-client.ts'
import type { Companions as CompanionsData } from '../../../../domain/catalog/companions.ts'
import type { Product, ProductCard as ProductCardData } from '../../../../domain/catalog/product.ts'
import { subjectLabel } from '../../../../domain/catalog/subjects.ts'
import { formatPrice } from '../../../../domain/values/money.ts'
import { SectionHeader } from '../../../../ui/layout/section-header.tsx'
import { toast } from '../../../../ui/overlays/toasts.ts'
import { addProduct } from '../../../cart/cart-store.ts'
import { CardCarousel } from '../../card-carousel.tsx'
import * as styles from './companions.module.css'

const companionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['companions', id],
    queryFn: ({ client, signal }) =>
      readJson(apiFor(client).products[':id'].companions.$get({ param: { id: String(id) } }, { init: { signal } })),
    retry: false,
  })

/** The products that complete a set with a product, and those that are bought together with it. */
export function Companions({ product }: { product: Product }) {
  const { data } = useQuery(companionsQuery(product.id))
  if (!data) return null
  const { set, boughtTogether } = data
  const others = boughtTogether.filter(({ id }) => !set.some((one) => one.id === id))
  return (
    <>
      {set.length > 0 && <ProductSet product={product} set={set} />}
      {others.length > 0 && (
        <section className="section flush-top">
          <div className="wrap">
            <SectionHeader title="Bought together" />
            <CardCarousel label="Bought together" products={others} columns="four" />
          </div>
        </section>
      )}
    </>
  )
}

function ProductSet({ product, set }: { product: Product; set: CompanionsData['set'] }) {
  const subjects = set.map(({ subject }) => subjectLabel(subject)).join(' and ')
  const total = set.reduce((sum, { price }) => sum + price, 0)
  return (
    <section className="section flush-top">
      <div className="wrap">
        <SectionHeader
          title="Complete the set"
          description={`${subjects} for ${product.examType} from ${product.instituteName}`}
        />
        <CardCarousel label="Complete the set" products={set} columns="four" />
        {set.length > 1 && (
          <p className={styles.all}>
            <button type="button" className="button ink" onClick={() => addAll(set)}>
              Add all {set.length} to Cart
            </button>
            <span className="meta">{formatPrice(total)} together</span>
          </p>
        )}
      </div>
    </section>
  )
}

/** Adds a copy of each product, except those of which the cart already has the whole stock. */
function addAll(products: readonly ProductCardData[]): void {
  const full = products.filter((product) => !addProduct(product))
  const count = products.length - full.length
  const action = { label: 'View cart', href: '/cart' }
  if (count > 0) {
    const description = `${count} ${count === 1 ? 'product' : 'products'} added to cart`
    toast.success({ title: 'Added to Cart', description, action })
  } else {
    toast.error({ title: 'Cart not changed', description: 'Your cart already has all copies in stock.', action })
  }
}

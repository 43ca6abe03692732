import type { ProductCard as ProductCardData } from '../../domain/catalog/product.ts'
import { Carousel } from '../../ui/layout/carousel.tsx'
import { ProductCard } from '../../ui/product/product-card.tsx'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { WishControl } from './wishlist/wish-control.tsx'

interface Props {
  label: string
  products: readonly ProductCardData[]
  columns?: 'four' | undefined
}

/** Product cards in a row that scrolls. */
export function CardCarousel({ label, products, columns }: Props) {
  const { add, busyId } = useAddToCart()
  return (
    <Carousel label={label} count={products.length} {...(columns && { columns })}>
      {products.map((product) => (
        <ProductCard
          key={product.id}
          product={product}
          onAddToCart={add}
          corner={<WishControl product={product} />}
          busy={busyId === product.id}
          headingLevel={3}
        />
      ))}
    </Carousel>
  )
}

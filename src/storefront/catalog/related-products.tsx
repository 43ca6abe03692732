import type { Product } from '../../domain/product.ts'
import { LazyBlock } from '../../ui/lazy-block.tsx'
import { PlainLink } from '../../ui/plain-link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { listingHref } from './listing-address.ts'
import { ProductShelf, ShelfSkeleton } from './product-shelf.tsx'

const SHOWN = 4
const MARGIN = 300

export function RelatedProducts({ product }: { product: Product }) {
  const { id, examType, classType, instituteId, instituteName } = product
  return (
    <>
      <RelatedShelf
        title="You May Also Like"
        link={{ label: 'View All Similar Products', href: listingHref({ examType, classType }) }}
        filters={{ examType, featured: true, excludeProductId: id, limit: SHOWN }}
      />
      {instituteId !== null && instituteName && (
        <RelatedShelf
          title={`More from ${instituteName}`}
          link={{ label: 'View All', href: `/institutes/${instituteId}` }}
          filters={{ instituteId, excludeProductId: id, limit: SHOWN }}
        />
      )}
    </>
  )
}

interface RelatedShelfProps {
  title: string
  link: { label: string; href: string }
  filters: Parameters<typeof ProductShelf>[0]['filters']
}

function RelatedShelf({ title, link, filters }: RelatedShelfProps) {
  return (
    <section className="section pt-0">
      <div className="wrap">
        <SectionHead title={title} link={link} />
        <LazyBlock
          margin={MARGIN}
          placeholder={<ShelfSkeleton columns="four" />}
          otherwise={<PlainLink href={link.href}>{link.label}</PlainLink>}
        >
          {() => <ProductShelf label={title} filters={filters} columns="four" />}
        </LazyBlock>
      </div>
    </section>
  )
}

import type { Product } from '../../../domain/catalog/product.ts'
import { RenderInView } from '../../../ui/layout/render-in-view.tsx'
import { PlainLink } from '../../../ui/navigation/plain-link.tsx'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import { listingHref } from '../listing/listing-url.ts'
import { ProductCarousel, ProductCarouselSkeleton } from '../product-carousel.tsx'

const LIMIT = 4
const MARGIN_PX = 300

export function RelatedProducts({ product }: { product: Product }) {
  const { id, examType, classType, instituteId, instituteName } = product
  return (
    <>
      <RelatedCarousel
        title="You May Also Like"
        link={{ label: 'View All Similar Products', href: listingHref({ examType, classType }) }}
        filters={{ examType, featured: true, excludeProductId: id, limit: LIMIT }}
      />
      {instituteId !== null && instituteName && (
        <RelatedCarousel
          title={`More from ${instituteName}`}
          link={{ label: 'View All', href: `/institutes/${instituteId}` }}
          filters={{ instituteId, excludeProductId: id, limit: LIMIT }}
        />
      )}
    </>
  )
}

interface RelatedCarouselProps {
  title: string
  link: { label: string; href: string }
  filters: Parameters<typeof ProductCarousel>[0]['filters']
}

function RelatedCarousel({ title, link, filters }: RelatedCarouselProps) {
  return (
    <section className="section flush-top">
      <div className="wrap">
        <SectionHeader title={title} link={link} />
        <RenderInView
          margin={MARGIN_PX}
          placeholder={<ProductCarouselSkeleton columns="four" />}
          noScript={<PlainLink href={link.href}>{link.label}</PlainLink>}
        >
          {() => <ProductCarousel label={title} filters={filters} columns="four" />}
        </RenderInView>
      </div>
    </section>
  )
}

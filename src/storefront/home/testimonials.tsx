import { useQuery } from '@tanstack/react-query'
import type { Testimonial } from '../../domain/content/content.ts'
import { cleanImagePath, parseStoredImage } from '../../domain/catalog/images.ts'
import { RenderInView } from '../../ui/layout/render-in-view.tsx'
import { PlainLink } from '../../ui/navigation/plain-link.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { StarRating } from '../../ui/product/star-rating.tsx'
import { QueryList } from '../shared/query-list.tsx'
import { Carousel } from '../../ui/layout/carousel.tsx'
import { testimonialsQuery } from '../shared/store-query.ts'
import { initialsOf } from '../shared/initials.ts'
import { PolicyStrip } from './policy-strip.tsx'

const MARGIN = 200
const IMAGE_PATH = /^(\/|https?:)/

export function Testimonials() {
  return (
    <section className="section band">
      <div className="wrap">
        <SectionHeader title="What students say" />
        <RenderInView
          margin={MARGIN}
          placeholder={<TestimonialsSkeleton />}
          noScript={<PlainLink href="/about-us">About the shop</PlainLink>}
        >
          {() => <TestimonialCarousel />}
        </RenderInView>
        <PolicyStrip />
      </div>
    </section>
  )
}

function TestimonialCarousel() {
  const read = useQuery(testimonialsQuery())
  return (
    <QueryList query={read} items={read.data} emptyMessage="No testimonials yet." skeleton={<TestimonialsSkeleton />}>
      {(testimonials) => (
        <Carousel label="Student reviews" columns="three" count={testimonials.length}>
          {testimonials.map((testimonial) => (
            <TestimonialCard key={testimonial.id} testimonial={testimonial} />
          ))}
        </Carousel>
      )}
    </QueryList>
  )
}

function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  return (
    <figure className="quote">
      <StarRating rating={testimonial.rating} />
      <blockquote>“{testimonial.comment}”</blockquote>
      <footer>
        <Avatar testimonial={testimonial} />
        <p>
          <b>{testimonial.name}</b>
          <small>{testimonial.qualification}</small>
        </p>
      </footer>
    </figure>
  )
}

/** The image, else the stored initials, else those of the name. */
function Avatar({ testimonial: { avatar, name } }: { testimonial: Testimonial }) {
  const path = cleanImagePath(avatar)
  if (!IMAGE_PATH.test(path)) {
    return (
      <span className="monogram" aria-hidden="true">
        {path.slice(0, 2) || initialsOf(name)}
      </span>
    )
  }
  const src = parseStoredImage(path)?.thumbnail ?? path
  return <img className="size-11 rounded-full object-cover" src={src} alt="" width={44} height={44} loading="lazy" />
}

function TestimonialsSkeleton() {
  return (
    <Loading className="shelf-row three">
      {Array.from({ length: 3 }, (_, place) => (
        <div key={place} className="quote">
          <Skeleton className="h-4.5 w-27.5" />
          <Skeleton className="h-[100px] lg:h-[76px]" />
          <Skeleton className="h-11 w-50" />
        </div>
      ))}
    </Loading>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Testimonial } from '../../domain/content/content.ts'
import { cleanImagePath, parseStoredImage } from '../../domain/catalog/images/images.ts'
import { RenderInView } from '../../ui/layout/render-in-view.tsx'
import { PlainLink } from '../../ui/navigation/plain-link.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { StarRating } from '../../ui/product/star-rating.tsx'
import { QueryList } from '../shared/query-list.tsx'
import { Carousel, CarouselSkeleton } from '../../ui/layout/carousel.tsx'
import { testimonialsQuery } from '../shared/store-query.ts'
import { initialsOf } from '../shared/initials.ts'
import { PolicyStrip } from './policy-strip.tsx'
import { useHomeTexts } from './use-home-texts.ts'
import * as styles from './testimonials.module.css'

const IMAGE_PATH = /^(\/|https?:)/

export function Testimonials() {
  const { testimonialsTitle } = useHomeTexts()
  return (
    <section className="section band">
      <div className="wrap">
        <SectionHeader title={testimonialsTitle} />
        <RenderInView
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
  const query = useQuery(testimonialsQuery())
  return (
    <QueryList query={query} items={query.data} emptyMessage="No testimonials yet." skeleton={<TestimonialsSkeleton />}>
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
    <figure className={styles.card}>
      <StarRating rating={testimonial.rating} />
      <blockquote>“{testimonial.comment}”</blockquote>
      <footer className={styles.author}>
        <Avatar testimonial={testimonial} />
        <p>
          <b>{testimonial.name}</b>
          <small>{testimonial.qualification}</small>
        </p>
      </footer>
    </figure>
  )
}

/** The image, or the stored initials, or the initials of the name. */
function Avatar({ testimonial: { avatar, name } }: { testimonial: Testimonial }) {
  const path = cleanImagePath(avatar)
  if (!IMAGE_PATH.test(path)) {
    return (
      <span className={`monogram ${styles.initials}`} aria-hidden="true">
        {path.slice(0, 2) || initialsOf(name)}
      </span>
    )
  }
  const src = parseStoredImage(path)?.thumbnail ?? path
  return <img className={styles.avatar} src={src} alt="" width={44} height={44} loading="lazy" />
}

function TestimonialsSkeleton() {
  return (
    <CarouselSkeleton columns="three">
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className={styles.card}>
          <Skeleton className={styles.ratingSkeleton} />
          <Skeleton className={styles.commentSkeleton} />
          <Skeleton className={styles.authorSkeleton} />
        </div>
      ))}
    </CarouselSkeleton>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Testimonial } from '../../domain/content.ts'
import { cleanImagePath, pictureOf } from '../../domain/pictures.ts'
import { LazyBlock } from '../../ui/lazy-block.tsx'
import { PlainLink } from '../../ui/plain-link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { StarRating } from '../../ui/star-rating.tsx'
import { ListBlock } from '../catalog/list-block.tsx'
import { Shelf } from '../catalog/shelf.tsx'
import { testimonialsQuery } from '../content/content-queries.ts'
import { initialsOf } from './initials.ts'
import { PolicyStrip } from './policy-strip.tsx'

const MARGIN = 200
const IS_PICTURE = /^(\/|https?:)/

export function Testimonials() {
  return (
    <section className="section band">
      <div className="wrap">
        <SectionHead title="What students say" />
        <LazyBlock
          margin={MARGIN}
          placeholder={<QuotesSkeleton />}
          otherwise={<PlainLink href="/about-us">About the shop</PlainLink>}
        >
          {() => <Quotes />}
        </LazyBlock>
        <PolicyStrip />
      </div>
    </section>
  )
}

function Quotes() {
  const read = useQuery(testimonialsQuery())
  return (
    <ListBlock read={read} items={read.data} emptySentence="No testimonials yet." skeleton={<QuotesSkeleton />}>
      {(testimonials) => (
        <Shelf label="Student reviews" columns="three" count={testimonials.length}>
          {testimonials.map((testimonial) => (
            <Quote key={testimonial.id} testimonial={testimonial} />
          ))}
        </Shelf>
      )}
    </ListBlock>
  )
}

function Quote({ testimonial }: { testimonial: Testimonial }) {
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

/** A picture where there is one; else the letters kept in its place, or those of the name. */
function Avatar({ testimonial: { avatar, name } }: { testimonial: Testimonial }) {
  const path = cleanImagePath(avatar)
  if (!IS_PICTURE.test(path)) {
    return (
      <span className="monogram" aria-hidden="true">
        {path.slice(0, 2) || initialsOf(name)}
      </span>
    )
  }
  const src = pictureOf(path)?.small ?? path
  return <img className="size-11 rounded-full object-cover" src={src} alt="" width={44} height={44} loading="lazy" />
}

function QuotesSkeleton() {
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

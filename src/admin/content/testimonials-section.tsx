import { api, read, readList } from '../../api-client.ts'
import type { Testimonial } from '../../domain/content.ts'
import { StarRating } from '../../ui/star-rating.tsx'
import { EditedList } from '../parts/edited-list.tsx'
import type { Column } from '../parts/table-parts.ts'
import { TestimonialForm } from './testimonial-form.tsx'

const COLUMNS: readonly Column<Testimonial>[] = [
  {
    head: 'Name',
    sort: 'name',
    cell: ({ name, qualification }) => (
      <>
        <b>{name}</b>
        <small>{qualification}</small>
      </>
    ),
  },
  { head: 'Avatar', cell: ({ avatar }) => avatar },
  { head: 'Comment', cell: ({ comment }) => <span className="cut-text">{comment}</span> },
  { head: 'Rating', sort: 'rating', cell: ({ rating }) => <StarRating rating={rating} /> },
]

/** What students say. */
export function TestimonialsSection() {
  return (
    <EditedList
      title="Testimonials"
      thing="testimonial"
      list="testimonials"
      columns={COLUMNS}
      nameOf={({ name }) => name}
      load={(query) => readList(api.testimonials.$get({ query }))}
      remove={({ id }) => api.testimonials[':id'].$delete({ param: { id: String(id) } })}
      emptySentence="No testimonials yet."
      form={(testimonial, close) => (
        <TestimonialForm
          testimonial={testimonial}
          onClose={close}
          save={(json) =>
            testimonial
              ? read(api.testimonials[':id'].$put({ param: { id: String(testimonial.id) }, json }))
              : read(api.testimonials.$post({ json }))
          }
        />
      )}
    />
  )
}

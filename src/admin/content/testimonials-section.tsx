import { api, ensureOk, readJson, readList } from '../../api-client.ts'
import type { Testimonial } from '../../domain/content/content.ts'
import { StarRating } from '../../ui/product/star-rating.tsx'
import { ClampedText } from '../components/clamped-text.tsx'
import { CrudTable } from '../components/table/crud-table.tsx'
import type { Column } from '../components/table/table-types.ts'
import { TestimonialForm } from './testimonial-form.tsx'

const COLUMNS: readonly Column<Testimonial>[] = [
  {
    header: 'Name',
    sort: 'name',
    cell: ({ name, qualification }) => (
      <>
        <b>{name}</b>
        <small>{qualification}</small>
      </>
    ),
  },
  { header: 'Avatar', cell: ({ avatar }) => avatar },
  { header: 'Comment', cell: ({ comment }) => <ClampedText>{comment}</ClampedText> },
  { header: 'Rating', sort: 'rating', cell: ({ rating }) => <StarRating rating={rating} /> },
]

/** Testimonials of students. */
export function TestimonialsSection() {
  return (
    <CrudTable
      title="Testimonials"
      itemName="testimonial"
      queryName="testimonials"
      columns={COLUMNS}
      rowLabel={({ name }) => name}
      load={(query) => readList(api.testimonials.$get({ query }))}
      move={({ id }, direction) =>
        ensureOk(api.testimonials[':id'].move.$post({ param: { id: String(id) }, json: { direction } }))
      }
      remove={({ id }) => api.testimonials[':id'].$delete({ param: { id: String(id) } })}
      emptyText="No testimonials yet."
      form={(testimonial, close) => (
        <TestimonialForm
          testimonial={testimonial}
          onClose={close}
          save={(json, changes) =>
            testimonial
              ? readJson(api.testimonials[':id'].$put({ param: { id: String(testimonial.id) }, json: changes }))
              : readJson(api.testimonials.$post({ json }))
          }
        />
      )}
    />
  )
}

import type { Testimonial } from '../../domain/content/content.ts'
import { type TestimonialForm as Checked, testimonialFormSchema } from '../../domain/content/content-forms.ts'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { bindField } from '../components/bind-field.ts'
import type { Changes } from '../components/dialogs/use-edited-row.tsx'
import * as grid from '../components/form-grid.module.css'
import { FormDialog } from '../components/dialogs/form-dialog.tsx'

const NEW = { name: '', avatar: '', qualification: '', comment: '', rating: 5 }

const LABELS = {
  name: 'Name',
  avatar: 'Avatar',
  qualification: 'Qualification',
  comment: 'Comment',
  rating: 'Rating',
}

const toValues = ({ name, avatar, qualification, comment, rating }: Testimonial) => ({
  name,
  avatar,
  qualification,
  comment,
  rating,
})

interface Props {
  /** Undefined for a new one. */
  testimonial: Testimonial | undefined
  save: (testimonial: Checked, changes: Changes<Checked>) => Promise<unknown>
  onClose: () => void
}

export function TestimonialForm({ testimonial, save, onClose }: Props) {
  return (
    <FormDialog
      title={testimonial ? 'Edit testimonial' : 'Add testimonial'}
      schema={testimonialFormSchema}
      values={testimonial ? toValues(testimonial) : NEW}
      edited={testimonial && { row: testimonial, toValues, name: 'testimonial', labels: LABELS }}
      save={save}
      success={testimonial ? 'Testimonial updated' : 'Testimonial created'}
      refresh={['testimonials']}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label="Name" required autoCapitalize="words" {...bindField(form, 'name')} />
          <TextField
            label="Qualification (optional)"
            hint="Such as NEET 2025, Jaipur"
            {...bindField(form, 'qualification')}
          />
          <div className={grid.grid}>
            <TextField
              className={grid.half}
              label="Avatar (optional)"
              hint="Two letters; empty for those of the name"
              {...bindField(form, 'avatar')}
            />
            <TextField
              className={grid.half}
              label="Rating"
              required
              hint="1 to 5, halves too"
              inputMode="decimal"
              {...bindField(form, 'rating')}
            />
          </div>
          <TextAreaField label="Comment" required rows={4} {...bindField(form, 'comment')} />
        </>
      )}
    </FormDialog>
  )
}

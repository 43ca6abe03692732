import type { Testimonial } from '../../domain/content/content.ts'
import { type TestimonialForm as Checked, testimonialFormSchema } from '../../domain/content/content-forms.ts'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { bindField } from '../components/bind-field.ts'
import * as grid from '../components/form-grid.module.css'
import { FormDialog } from '../components/form-dialog.tsx'

const NEW = { name: '', avatar: '', qualification: '', comment: '', rating: 5 }

interface Props {
  /** Undefined for a new one. */
  testimonial: Testimonial | undefined
  save: (testimonial: Checked) => Promise<unknown>
  onClose: () => void
}

export function TestimonialForm({ testimonial, save, onClose }: Props) {
  return (
    <FormDialog
      title={testimonial ? 'Edit testimonial' : 'Add testimonial'}
      schema={testimonialFormSchema}
      values={testimonial ?? NEW}
      save={save}
      success={testimonial ? 'Testimonial updated' : 'Testimonial created'}
      refresh={['testimonials']}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label="Name" autoCapitalize="words" {...bindField(form, 'name')} />
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
              hint="1 to 5, halves too"
              type="number"
              inputMode="decimal"
              min={1}
              max={5}
              step={0.5}
              {...bindField(form, 'rating')}
            />
          </div>
          <TextAreaField label="Comment" rows={4} {...bindField(form, 'comment')} />
        </>
      )}
    </FormDialog>
  )
}

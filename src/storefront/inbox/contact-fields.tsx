import { CONSENT_WORDINGS } from '../../domain/inbox/consent-wordings.ts'
import type { ContactForm } from '../../domain/inbox/contact-form.ts'
import { CONTACT_SUBJECT_LABELS, CONTACT_SUBJECTS } from '../../domain/inbox/contact-subjects.ts'
import type { FormFields } from '../../ui/forms/form-fields.ts'
import { MobileField } from '../../ui/forms/mobile-field.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { FieldBinding } from '../../ui/forms/use-form-validation.ts'

interface Props {
  register: (name: keyof ContactForm) => FieldBinding
  errors: Partial<Record<keyof ContactForm, string>>
  fields: FormFields
}

export function ContactFields({ register, errors, fields }: Props) {
  return (
    <div className="form-grid">
      <TextField
        label="Full name"
        className="span-6"
        error={errors.name}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={100}
        {...register('name')}
      />
      <TextField
        label="Email"
        className="span-3"
        error={errors.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        {...register('email')}
      />
      <MobileField
        label="Phone number"
        error={errors.phone}
        binding={register('phone')}
        fields={fields}
        isInternational
      />
      <SelectField label="Subject" className="span-6" error={errors.subject} defaultValue="" {...register('subject')}>
        <option value="">Choose a subject</option>
        {CONTACT_SUBJECTS.map((subject) => (
          <option key={subject} value={subject}>
            {CONTACT_SUBJECT_LABELS[subject]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Message"
        hint="For an order, write its ID as well"
        className="span-6"
        error={errors.message}
        rows={6}
        maxLength={5000}
        {...register('message')}
      />
      <label className="checkbox span-6">
        <input type="checkbox" name="newsletter" />
        {CONSENT_WORDINGS.contact}
      </label>
    </div>
  )
}

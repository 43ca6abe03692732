import { CONTACT_SUBJECT_LABELS, CONTACT_SUBJECTS } from '../../domain/contact-subjects.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ContactMessages } from './use-field-messages.ts'

export function ContactFields({ messages }: { messages: ContactMessages }) {
  return (
    <div className="form-grid">
      <TextField
        label="Full name"
        name="name"
        className="span-6"
        error={messages.name}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={100}
      />
      <TextField
        label="Email"
        name="email"
        className="span-3"
        error={messages.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
      />
      <TextField
        label="Phone number"
        name="phone"
        className="span-3"
        error={messages.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
      />
      <SelectField label="Subject" name="subject" className="span-6" error={messages.subject} defaultValue="">
        <option value="">Choose a subject</option>
        {CONTACT_SUBJECTS.map((subject) => (
          <option key={subject} value={subject}>
            {CONTACT_SUBJECT_LABELS[subject]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Message"
        name="message"
        hint="For an order, write its ID as well"
        className="span-6"
        error={messages.message}
        rows={6}
        maxLength={5000}
      />
      <label className="checkbox span-6">
        <input type="checkbox" name="newsletter" />
        Send me new arrivals by email
      </label>
    </div>
  )
}

import { useMemo, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { api, readJson } from '../../../api-client.ts'
import type { AdminEmailTemplate } from '../../../domain/email/email-template-api.ts'
import { defaultTexts, emailTextsSchema } from '../../../domain/email/email-templates.ts'
import type { EmailTexts } from '../../../domain/email/template-variables.ts'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import { bindField } from '../../components/bind-field.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { EmailPreview } from './email-preview.tsx'
import * as styles from './email-template-form.module.css'
import { TestTemplate } from './test-template.tsx'

const LABELS = { subject: 'Subject', heading: 'Heading', text: 'Text' }
const PREVIEW_DELAY_MS = 400

const toValues = ({ subject, heading, text }: EmailTexts): EmailTexts => ({ subject, heading, text })

type TextsForm = UseFormReturn<EmailTexts, unknown, EmailTexts>

interface Props {
  template: AdminEmailTemplate
  onClose: () => void
}

/** Edits the texts of an email beside a preview with a real order or return. */
export function EmailTemplateForm({ template, onClose }: Props) {
  const { name, title } = template
  return (
    <FormDialog
      title={`Email: ${title}`}
      width={860}
      schema={emailTextsSchema(name)}
      values={toValues(template)}
      edited={{ row: template, toValues, name: 'email', labels: LABELS }}
      save={(_, changes) => readJson(api.admin['email-templates'][':name'].$patch({ param: { name }, json: changes }))}
      success="Email texts saved"
      refresh={['email-templates']}
      onClose={onClose}
    >
      {(form) => (
        <div className={styles.columns}>
          <div className={styles.fields}>
            <TextField label="Subject" required autoComplete="off" {...bindField(form, 'subject')} />
            <TextField label="Heading" required autoComplete="off" {...bindField(form, 'heading')} />
            <TextAreaField
              label="Text"
              hint="An empty line begins a new paragraph."
              rows={7}
              {...bindField(form, 'text')}
            />
            <Variables template={template} />
            <DefaultTexts template={template} form={form} />
          </div>
          <PreviewAndTest template={template} form={form} />
        </div>
      )}
    </FormDialog>
  )
}

const Variables = ({ template: { variables } }: { template: AdminEmailTemplate }) => (
  <details className={styles.variables}>
    <summary>Variables of this email</summary>
    <dl>
      {variables.map(({ name, description }) => (
        <div key={name}>
          <dt>
            <code>{`{{${name}}}`}</code>
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  </details>
)

interface FormProps {
  template: AdminEmailTemplate
  form: TextsForm
}

/** Fills in the default texts; Save then stores them. */
function DefaultTexts({ template, form }: FormProps) {
  const texts = defaultTexts(template.name)
  const typed = useWatch({ control: form.control })
  if ((Object.keys(texts) as (keyof EmailTexts)[]).every((field) => typed[field] === texts[field])) return null
  const fill = () => {
    for (const field of Object.keys(texts) as (keyof EmailTexts)[])
      form.setValue(field, texts[field], { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div>
      <button type="button" className="button quiet" onClick={fill}>
        Fill in the default texts
      </button>
    </div>
  )
}

function PreviewAndTest({ template: { name, example }, form }: FormProps) {
  const [orderId, setOrderId] = useState<number>()
  const { subject = '', heading = '', text = '' } = useWatch({ control: form.control })
  const typed = useMemo(() => ({ subject, heading, text }), [subject, heading, text])
  const texts = useDebounced(typed, PREVIEW_DELAY_MS)
  return (
    <div className={styles.preview}>
      <EmailPreview name={name} example={example} texts={texts} orderId={orderId} onOrderChange={setOrderId} />
      <TestTemplate name={name} example={example} texts={typed} orderId={orderId} />
    </div>
  )
}

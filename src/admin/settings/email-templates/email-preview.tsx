import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import type {
  AdminEmailTemplate,
  EmailPreview as Preview,
  EmailBlock,
} from '../../../domain/email/email-template-api.ts'
import type { EmailTemplateName } from '../../../domain/email/email-templates.ts'
import type { EmailTexts } from '../../../domain/email/template-variables.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { emailPreviewQuery } from './email-template-queries.ts'
import * as styles from './email-preview.module.css'

interface Props {
  name: EmailTemplateName
  example: AdminEmailTemplate['example']
  texts: EmailTexts
  orderId: number | undefined
  onOrderChange: (orderId: number | undefined) => void
}

/** The email as a customer receives it, with a real order or return. */
export function EmailPreview({ name, example, texts, orderId, onOrderChange }: Props) {
  const query = emailPreviewQuery(name, texts, orderId)
  const { data: preview, error } = useQuery(query)
  // Wrong texts have their messages at the fields: the email of the former texts is not theirs.
  const isWrong = !query.enabled
  return (
    <section aria-labelledby="email-preview" className={styles.preview}>
      <h3 id="email-preview" className={styles.title}>
        Preview
      </h3>
      {example !== 'account' && (
        <OrderNumber example={example} shown={preview?.orderId ?? undefined} onChange={onOrderChange} />
      )}
      {isWrong && <p className="meta">Correct the texts to see the email.</p>}
      {error && !isWrong && (
        <p role="alert" className="field-error">
          {toUserMessage(error, 'The preview could not be loaded.')}
        </p>
      )}
      {preview && !error && !isWrong && <EmailContent preview={preview} />}
    </section>
  )
}

interface OrderNumberProps {
  example: 'order' | 'return'
  shown: number | undefined
  onChange: Props['onOrderChange']
}

/** Chooses the order; Enter shows it, and must not save the form around it. */
function OrderNumber({ example, shown, onChange }: OrderNumberProps) {
  const [typed, setTyped] = useState('')
  const show = () => {
    const digits = typed.replace(/\D/g, '')
    onChange(digits === '' ? undefined : Number(digits))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    show()
  }
  return (
    <div className={styles.order}>
      <TextField
        label="Order number"
        hint={shown === undefined ? `Empty for the newest ${example}` : `Shown: order #${shown}. Empty for the newest.`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="button" onClick={show}>
        Show
      </button>
    </div>
  )
}

const EmailContent = ({ preview: { subject, heading, blocks, footer } }: { preview: Preview }) => (
  <div className={styles.email}>
    <p className={styles.subject}>{subject}</p>
    <p className={styles.heading}>{heading}</p>
    {blocks.map((block, index) => (
      <Block key={index} block={block} />
    ))}
    <p className={`meta ${styles.footer}`}>{footer.join('\n')}</p>
  </div>
)

function Block({ block }: { block: EmailBlock }) {
  if (block.kind === 'paragraph') return <p className={styles.text}>{block.text}</p>
  if (block.kind === 'link') return <p className={styles.link}>{block.label}</p>
  const rows = block.kind === 'facts' ? block.rows : block.totals
  return (
    <>
      {block.kind === 'lines' &&
        block.lines.map(({ name, detail, amount }) => (
          <p key={name} className={styles.row}>
            <span>
              {name} <small className="meta">{detail}</small>
            </span>
            <span className="num">{amount}</span>
          </p>
        ))}
      {rows.map(([label, value]) => (
        <p key={label} className={styles.row}>
          <span className={styles.label}>{label}</span>
          <span>{value}</span>
        </p>
      ))}
    </>
  )
}

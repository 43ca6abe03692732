import { Controller } from 'react-hook-form'
import { fieldsOf, PAGE_VARIABLES, type SiteTextName, variablesOfText } from '../../../domain/content/site-texts.ts'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { bindField } from '../../components/bind-field.ts'
import { MenuField } from './menu-field.tsx'
import type { SiteTextForm } from './site-text-form.ts'
import * as styles from './site-text-field-list.module.css'

const PAGE_ROWS = 24
const SHORT_ROWS = 8

/** The fields of a text, and what can be used in them. */
export function SiteTextFieldList({ name, form }: { name: SiteTextName; form: SiteTextForm }) {
  return (
    <>
      {Object.entries(fieldsOf(name)).map(([field, { label, kind, isOptional }]) => {
        const shown = isOptional ? `${label} (optional)` : label
        if (kind === 'menu') {
          return (
            <Controller
              key={field}
              control={form.control}
              name={field}
              render={({ field: { value, onChange }, fieldState: { error } }) => (
                <MenuField name={field} label={label} value={value} onChange={onChange} error={error?.message} />
              )}
            />
          )
        }
        if (kind === 'markdown') {
          return (
            <TextAreaField
              key={field}
              label={shown}
              hint="Markdown. An empty line begins a new paragraph."
              rows={isOptional ? SHORT_ROWS : PAGE_ROWS}
              {...bindField(form, field)}
            />
          )
        }
        return (
          <TextField key={field} label={shown} required={!isOptional} autoComplete="off" {...bindField(form, field)} />
        )
      })}
      <Variables name={name} />
    </>
  )
}

const FORMATS = [
  ['## Heading', 'A heading. ### is a smaller one, and a question in the FAQs'],
  ['**bold** and *italic*', 'Bold and italic words'],
  ['- First', 'A list. 1. makes a numbered one'],
  ['[shipping policy](/shipping-policy)', 'A link to a page of the shop, or to a URL such as https://example.com'],
] as const

function Variables({ name }: { name: SiteTextName }) {
  const variables = variablesOfText(name) as (keyof typeof PAGE_VARIABLES)[]
  if (variables.length === 0) return null
  return (
    <details className={styles.help}>
      <summary>Formats and variables</summary>
      <dl>
        {FORMATS.map(([example, description]) => (
          <div key={example}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
        {variables.map((variable) => (
          <div key={variable}>
            <dt>
              <code>{`{{${variable}}}`}</code>
            </dt>
            <dd>{PAGE_VARIABLES[variable]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

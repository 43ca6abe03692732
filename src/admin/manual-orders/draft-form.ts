import type { DraftContent } from '../../domain/orders/manual-order.ts'

/** Messages by field; of a line with its index: `items.0.discountReason`. */
export type DraftErrors = Readonly<Partial<Record<string, string>>>

/** The content of a draft as its fields need it. */
export interface DraftForm {
  content: DraftContent
  change: (changes: Partial<DraftContent>) => void
  errors: DraftErrors
}

type TextName = {
  [Name in keyof DraftContent]: string extends DraftContent[Name] ? Name : never
}[keyof DraftContent]

/** Binds a text field. @example <TextField label="City" {...bindText(form, 'city')} /> */
export const bindText = ({ content, change, errors }: DraftForm, name: TextName) => ({
  name,
  value: content[name],
  error: errors[name],
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
})

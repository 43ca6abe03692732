import { TextField } from '../../../../ui/forms/text-field.tsx'

interface Props {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The reference of a bank transfer (UTR). */
export const UtrField = ({ value, error, onChange }: Props) => (
  <TextField
    label="UTR of the payment"
    hint="12 to 22 letters and digits"
    autoCapitalize="characters"
    autoComplete="off"
    spellCheck={false}
    value={value}
    error={error}
    onChange={({ target }) => onChange(target.value)}
  />
)

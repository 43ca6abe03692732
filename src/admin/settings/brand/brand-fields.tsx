import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { toUserMessage } from '../../../api-client.ts'
import {
  checkContrasts,
  coloursOf,
  formatRatio,
  normalizeColour,
  STANDARD_COLOURS,
} from '../../../domain/settings/brand.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { uploadFile } from '../../catalog/images/upload-image.ts'
import { bindField } from '../../components/bind-field.ts'
import { FileInput } from '../../components/file-input.tsx'
import * as grid from '../../components/form-grid.module.css'
import type { GroupForm } from '../use-shop-settings-form.ts'
import * as styles from './brand-fields.module.css'

/** The logo: an image of the shop’s own storage. */
export function LogoField({ form, hint }: { form: GroupForm; hint: string }) {
  const logo = useWatch({ control: form.control, name: 'brandLogo' }) ?? ''
  const [error, setError] = useState<string>()
  const [isUploading, setIsUploading] = useState(false)
  const set = (value: string) => form.setValue('brandLogo', value, { shouldDirty: true })
  const upload = async (file: File) => {
    setIsUploading(true)
    setError(undefined)
    try {
      set(await uploadFile(file, () => undefined))
    } catch (failure) {
      setError(toUserMessage(failure, 'The logo could not be uploaded. Please try again.'))
    } finally {
      setIsUploading(false)
    }
  }
  return (
    <div className={styles.logo}>
      <Field label="Logo" hint={hint} error={error}>
        {(control) => (
          <FileInput
            accept="image/jpeg,image/png,image/webp,image/gif"
            disabled={isUploading}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void upload(file)
            }}
            {...control}
          />
        )}
      </Field>
      <p role="status" className="meta">
        {isUploading ? 'Uploading…' : ''}
      </p>
      {logo !== '' && (
        <button type="button" className="button quiet" onClick={() => set('')}>
          Remove the logo
        </button>
      )}
    </div>
  )
}

/** A colour as text and as the colour picker of the browser. */
export function ColourField({ form, field, label, hint }: ColourProps) {
  const value = useWatch({ control: form.control, name: field }) ?? ''
  const { action, ink } = coloursOf({
    action: field === 'brandAction' ? normalizeColour(value) : '',
    ink: field === 'brandInk' ? normalizeColour(value) : '',
  })
  return (
    <div className={`${grid.half} ${styles.colour}`}>
      <TextField label={label} hint={hint} autoComplete="off" spellCheck={false} {...bindField(form, field)} />
      <input
        type="color"
        aria-label={`Choose: ${label}`}
        value={field === 'brandAction' ? action : ink}
        onChange={({ target }) => form.setValue(field, target.value, { shouldDirty: true, shouldValidate: true })}
      />
    </div>
  )
}

interface ColourProps {
  form: GroupForm
  field: 'brandAction' | 'brandInk'
  label: string
  hint: string
}

/** How logo and colours look, and whether every text can be read (WCAG AA). */
export function BrandPreview({ form, name }: { form: GroupForm; name: string }) {
  const [logo = '', action = '', ink = ''] = useWatch({
    control: form.control,
    name: ['brandLogo', 'brandAction', 'brandInk'],
  }) as (string | undefined)[]
  const colours = coloursOf({ action: normalizeColour(action), ink: normalizeColour(ink) })
  const checks = checkContrasts(colours)
  const isStandard = logo === '' && action === '' && ink === ''
  const reset = () => {
    for (const field of ['brandLogo', 'brandAction', 'brandInk'] as const) {
      form.setValue(field, '', { shouldDirty: true, shouldValidate: true })
    }
  }
  return (
    <section aria-label="Preview" className={styles.preview}>
      <div className={styles.page} style={{ color: colours.ink }}>
        {logo === '' ? <b>{name}</b> : <img src={logo} alt={name} />}
        <span className={styles.sample} style={{ background: colours.action }}>
          Add to Cart
        </span>
      </div>
      <div className={styles.bar} style={{ background: colours.ink }}>
        <span>Free Shipping on All Orders</span>
        <span style={{ color: colours.action }}>Call Us</span>
      </div>
      <ul className={styles.checks}>
        {checks.map(({ label, ratio, isEnough }) => (
          <li key={label} className={isEnough ? undefined : styles.isBad}>
            {label}: {formatRatio(ratio)}.{' '}
            {isEnough ? 'Can be read well' : 'Cannot be read well: at least 4.5 is needed'}
          </li>
        ))}
      </ul>
      {!isStandard && (
        <button type="button" className="button quiet" onClick={reset}>
          Use the standard ({STANDARD_COLOURS.action}, {STANDARD_COLOURS.ink})
        </button>
      )}
    </section>
  )
}

import { useLoaderData } from '@tanstack/react-router'
import type { ShopSettingField, ShopSettingGroup, ShopSettings } from '../../domain/settings/shop-settings.ts'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { SETTINGS_GROUPS } from '../components/admin-url.ts'
import { bindField } from '../components/bind-field.ts'
import { CheckboxField } from '../components/checkbox-field.tsx'
import { FormSection } from '../components/dialogs/form-section.tsx'
import { UnsavedGuard } from '../components/dialogs/unsaved-guard.tsx'
import { ErrorCount, useFocusFirstError } from '../components/form-errors.tsx'
import * as grid from '../components/form-grid.module.css'
import { BrandPreview, ColourField, LogoField } from './brand/brand-fields.tsx'
import { isPolicy, PolicyField } from './policy-field.tsx'
import { SETTING_FIELDS, SETTING_SECTIONS } from './shop-setting-fields.ts'
import * as styles from './shop-settings-form.module.css'
import { type GroupForm, useShopSettingsForm } from './use-shop-settings-form.ts'

interface Props {
  group: ShopSettingGroup
  stored: ShopSettings
}

/** The form of a group of site settings. */
export function ShopSettingsForm({ group, stored }: Props) {
  const label = SETTINGS_GROUPS[group]
  const { name } = useLoaderData({ from: '__root__' })
  const { form, submit, conflictDialog } = useShopSettingsForm(group, label, stored)
  const { isDirty, isSubmitting, submitCount, errors } = form.formState
  const element = useFocusFirstError(submitCount)
  return (
    <form
      ref={element}
      className={`panel ${styles.form}`}
      aria-label={label}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {SETTING_SECTIONS[group].map(({ title, hint, fields }) => (
        <FormSection key={title} title={title} hint={hint}>
          {fields.map((field) => (
            <SettingField key={field} form={form} field={field} isSet={stored[field] !== ''} />
          ))}
        </FormSection>
      ))}
      {group === 'brand' && <BrandPreview form={form} name={name} />}
      <div className={styles.buttons}>
        <ErrorCount count={submitCount > 0 ? Object.keys(errors).length : 0} />
        {/* Without a blur: an error that appears on blur would move the button away. */}
        <button
          type="submit"
          className="button main"
          disabled={isSubmitting}
          onMouseDown={(event) => event.preventDefault()}
        >
          {isSubmitting ? 'Saving…' : 'Save'}
        </button>
      </div>
      {conflictDialog}
      <UnsavedGuard hasUnsavedChanges={() => isDirty} />
    </form>
  )
}

interface FieldProps {
  form: GroupForm
  field: ShopSettingField
  /** Whether the stored setting has a value. */
  isSet: boolean
}

const CHECKBOXES = ['placeholderReviews', 'returnPickup', 'checkAllReviews', 'confirmAutoCancel'] as const
type Checkbox = (typeof CHECKBOXES)[number]
const isCheckbox = (field: ShopSettingField): field is Checkbox => (CHECKBOXES as readonly string[]).includes(field)

function SettingField({ form, field, isSet }: FieldProps) {
  const { label, hint, unset, width, isLong, input } = SETTING_FIELDS[field]
  if (isCheckbox(field)) return <CheckboxField label={label} {...bindField(form, field)} />
  if (isPolicy(field)) return <PolicyField {...{ form, field, label, unset }} />
  if (field === 'brandLogo') return <LogoField form={form} hint={hint} />
  if (field === 'brandAction' || field === 'brandInk') return <ColourField {...{ form, field, label, hint }} />
  const shared = {
    label,
    className: width === 'half' ? grid.half : undefined,
    hint: isSet ? hint : `${hint} ${unset}`,
    autoComplete: 'off',
    ...bindField(form, field),
  }
  return isLong ? <TextAreaField rows={2} {...shared} /> : <TextField {...input} {...shared} />
}

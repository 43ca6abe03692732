import { useId } from 'react'
import {
  type SiteSetting,
  isSecretSetting,
  type SiteSettingForm as Checked,
  siteSettingFormSchema,
  SUGGESTED_KEYS,
} from '../../domain/settings/site-settings.ts'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { bindField } from '../components/bind-field.ts'
import type { Changes } from '../components/dialogs/use-edited-row.tsx'
import { FormDialog } from '../components/dialogs/form-dialog.tsx'

const LABELS = { key: 'Key', value: 'Value', description: 'Description' }

const toValues = (setting: SiteSetting | undefined) => ({
  key: setting?.key ?? '',
  value: setting?.value ?? '',
  description: setting?.description ?? '',
})

interface Props {
  /** Undefined for a new one. */
  setting: SiteSetting | undefined
  save: (setting: Checked, changes: Changes<Checked>) => Promise<unknown>
  onClose: () => void
}

export function SiteSettingForm({ setting, save, onClose }: Props) {
  const suggestions = useId()
  const isSecret = setting !== undefined && isSecretSetting(setting.key)
  return (
    <FormDialog
      title={setting ? 'Edit setting' : 'Add setting'}
      schema={siteSettingFormSchema}
      values={toValues(setting)}
      edited={setting && { row: setting, toValues, name: 'setting', labels: LABELS }}
      save={save}
      success={setting ? 'Setting updated' : 'Setting created'}
      refresh={['site-settings']}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label="Key"
            required
            hint={`Suggested: ${SUGGESTED_KEYS.join(', ')}`}
            list={suggestions}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...bindField(form, 'key')}
          />
          <datalist id={suggestions}>
            {SUGGESTED_KEYS.map((key) => (
              <option key={key} value={key}>
                {key}
              </option>
            ))}
          </datalist>
          {isSecret ? (
            <TextField
              label="Value"
              required
              hint="Never shown. It changes only if you replace the dots."
              type="password"
              autoComplete="off"
              {...bindField(form, 'value')}
            />
          ) : (
            <TextAreaField label="Value" required {...bindField(form, 'value')} />
          )}
          <TextField label="Description (optional)" {...bindField(form, 'description')} />
        </>
      )}
    </FormDialog>
  )
}

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
import { FormDialog } from '../components/form-dialog.tsx'

interface Props {
  /** Undefined for a new one. */
  setting: SiteSetting | undefined
  save: (setting: Checked) => Promise<unknown>
  onClose: () => void
}

export function SiteSettingForm({ setting, save, onClose }: Props) {
  const suggestions = useId()
  const isSecret = setting !== undefined && isSecretSetting(setting.key)
  return (
    <FormDialog
      title={setting ? 'Edit setting' : 'Add setting'}
      schema={siteSettingFormSchema}
      values={{ key: setting?.key ?? '', value: setting?.value ?? '', description: setting?.description ?? '' }}
      save={save}
      success={setting ? 'Setting updated' : 'Setting created'}
      refresh={['site-settings']}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label="Key"
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
              hint="Never shown. It changes only if you replace the dots."
              type="password"
              autoComplete="off"
              {...bindField(form, 'value')}
            />
          ) : (
            <TextAreaField label="Value" {...bindField(form, 'value')} />
          )}
          <TextField label="Description (optional)" {...bindField(form, 'description')} />
        </>
      )}
    </FormDialog>
  )
}

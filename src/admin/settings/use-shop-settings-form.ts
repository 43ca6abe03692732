import { useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { api, ApiError, readJson, toUserMessage } from '../../api-client.ts'
import { SHOP_SETTING_GROUPS, type ShopSettingGroup, type ShopSettings } from '../../domain/settings/shop-settings.ts'
import { useEditedRow, useShowStored } from '../components/dialogs/use-edited-row.tsx'
import { setServerErrors } from '../components/form-errors.tsx'
import { toast } from '../components/toast.ts'
import { useRefresh } from '../components/use-submit.ts'
import { schemaResolver } from '../../ui/forms/schema-resolver.ts'
import { SETTING_LABELS } from './shop-setting-fields.ts'

/** The settings of one form. */
export type GroupSettings = Partial<ShopSettings>
export type GroupForm = UseFormReturn<GroupSettings, unknown, GroupSettings>

/** The form of a group of site settings, saved together. `stored` may change while the form is open. */
export function useShopSettingsForm(group: ShopSettingGroup, label: string, stored: ShopSettings) {
  const schema: z.ZodType<GroupSettings, GroupSettings> = SHOP_SETTING_GROUPS[group]
  const toValues = (settings: GroupSettings): GroupSettings =>
    Object.fromEntries(Object.entries(settings).filter(([field]) => field in SHOP_SETTING_GROUPS[group].shape))
  const row = toValues(stored)
  const form = useForm<GroupSettings, unknown, GroupSettings>({
    resolver: schemaResolver(schema),
    defaultValues: row,
    mode: 'onTouched',
    // useFocusFirstError also scrolls to the field.
    shouldFocusError: false,
  })
  const edit = useEditedRow(form, { row, toValues, name: 'group of settings', labels: SETTING_LABELS })
  const refresh = useRefresh()

  useShowStored(form.formState.isDirty, stored, (settings) => {
    form.reset(toValues(settings))
    edit.rebase(toValues(settings))
  })

  const save = async (checked: GroupSettings) => {
    const sent = form.getValues()
    try {
      const saved = toValues(await readJson(api.admin['shop-settings'].$patch({ json: edit.changes(checked) })))
      continueFrom(form, sent, saved)
      edit.rebase(saved)
      toast.success({ description: `${label}: settings saved` })
    } catch (error) {
      if (error instanceof ApiError && edit.openConflict(error)) return
      toast.error({
        title: 'The settings were not saved',
        description: toUserMessage(error, 'Please try again. What you typed is still here.'),
      })
      if (error instanceof ApiError) setServerErrors(form, error.fields)
      return
    }
    await refresh(['site-settings'])
  }
  return { form, submit: form.handleSubmit(save), conflictDialog: edit.dialog }
}

/** Shows the saved values, except in fields that the user has changed since they were sent. */
function continueFrom(form: GroupForm, sent: GroupSettings, saved: GroupSettings): void {
  const typed = form.getValues()
  form.reset(saved)
  for (const field of Object.keys(saved) as (keyof GroupSettings)[]) {
    if (typed[field] !== sent[field]) form.setValue(field, typed[field], { shouldDirty: true })
  }
}

import { useState } from 'react'
import { type OpeningTask, SHOP_FACTS, type ShopFact } from '../../../domain/settings/opening-checklist.ts'
import { shopFactSchema } from '../../../domain/settings/shop-settings.ts'
import { isUnset, type SiteSetting } from '../../../domain/settings/site-settings.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { bindField } from '../../components/bind-field.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { saveSetting } from '../../settings/save-setting.ts'
import { FACT_HINTS, TASK_LABELS } from './task-labels.ts'

export const isFact = (id: OpeningTask['id']): id is ShopFact => (SHOP_FACTS as readonly string[]).includes(id)

interface Props {
  fact: ShopFact
  settings: readonly SiteSetting[]
  onClose: () => void
}

const toValues = ({ value }: Pick<SiteSetting, 'value'>) => ({ value: isUnset(value) ? '' : value })

/** Sets one fact about the shop. */
export function FactDialog({ fact, settings, onClose }: Props) {
  const { title, reason } = TASK_LABELS[fact]
  // As it was read: a colleague's change since then is a conflict.
  const [row] = useState(() => settings.find(({ key }) => key === fact))
  return (
    <FormDialog
      title={title}
      schema={shopFactSchema(fact)}
      values={toValues(row ?? { value: '' })}
      edited={row && { row, toValues, name: 'setting', labels: { value: title } }}
      save={({ value }, { expected }) => saveSetting(fact, value, row && { id: row.id, expected })}
      success={`${title} saved`}
      failureTitle={`${title} was not saved`}
      refresh={['site-settings']}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{reason}</p>
          <TextField label={title} hint={FACT_HINTS[fact]} required autoComplete="off" {...bindField(form, 'value')} />
        </>
      )}
    </FormDialog>
  )
}

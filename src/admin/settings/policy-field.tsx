import { CONFIRMATION_POLICIES, CONFIRMATION_POLICY_LABELS } from '../../domain/orders/confirmation.ts'
import type { ShopSettingField } from '../../domain/settings/shop-settings.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { bindField } from '../components/bind-field.ts'
import * as grid from '../components/form-grid.module.css'
import type { GroupForm } from './use-shop-settings-form.ts'

const POLICY_FIELDS = ['confirmTrusted', 'confirmNormal', 'confirmCheck', 'confirmHigh'] as const
type PolicyName = (typeof POLICY_FIELDS)[number]

export const isPolicy = (field: ShopSettingField): field is PolicyName =>
  (POLICY_FIELDS as readonly string[]).includes(field)

interface Props {
  form: GroupForm
  field: PolicyName
  label: string
  /** What applies without a policy. */
  unset: string
}

/** The choice of what happens with orders of a level of risk. */
export const PolicyField = ({ form, field, label, unset }: Props) => (
  <SelectField label={label} className={grid.half} {...bindField(form, field)}>
    <option value="">{unset}</option>
    {CONFIRMATION_POLICIES.map((policy) => (
      <option key={policy} value={policy}>
        {CONFIRMATION_POLICY_LABELS[policy]}
      </option>
    ))}
  </SelectField>
)

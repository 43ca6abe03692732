import { api, readJson } from '../../../api-client.ts'
import { type OrderRisk, riskOverrideFormSchema } from '../../../domain/cod-risk/order-risk.ts'
import { RISK_LEVEL_LABELS, RISK_LEVELS, type RiskLevel } from '../../../domain/cod-risk/risk-levels.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { bindField } from '../../components/bind-field.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { ORDER_QUERIES } from '../order-queries.ts'

const LABELS = { overrideLevel: 'Level', overrideReason: 'Reason' }
const formatLevel = (field: string, value: unknown): string => {
  if (field !== 'overrideLevel') return typeof value === 'string' && value !== '' ? value : 'none'
  return RISK_LEVELS.some((level) => level === value) ? RISK_LEVEL_LABELS[value as RiskLevel] : 'As computed'
}

/** Staff choose another level for an order and write why. */
export function OverrideRiskDialog({ risk, onClose }: { risk: OrderRisk; onClose: () => void }) {
  const { orderId, computedLevel, score } = risk
  const toValues = ({ overrideLevel, overrideReason }: Pick<OrderRisk, 'overrideLevel' | 'overrideReason'>) => ({
    overrideLevel: overrideLevel ?? ('' as const),
    overrideReason: overrideReason ?? '',
  })
  return (
    <FormDialog
      title={`Risk of order #${orderId}`}
      schema={riskOverrideFormSchema}
      values={toValues(risk)}
      edited={{ row: risk, toValues, name: 'risk', labels: LABELS, format: formatLevel }}
      save={(_, { overrideLevel, overrideReason, expected }) =>
        readJson(
          api.admin.orders[':id'].risk.$put({
            param: { id: String(orderId) },
            json: {
              ...(overrideLevel !== undefined && { overrideLevel: overrideLevel || null }),
              ...(overrideReason !== undefined && { overrideReason: overrideReason || null }),
              expected: Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, value || null])),
            },
          }),
        )
      }
      success="The level of risk was saved"
      failureTitle="The level of risk was not saved"
      refresh={ORDER_QUERIES}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            label="Level"
            hint="It decides whether the order is confirmed before it is sent. It never refuses an order."
            {...bindField(form, 'overrideLevel')}
          >
            <option value="">
              As computed: {RISK_LEVEL_LABELS[computedLevel]}, {score} points
            </option>
            {RISK_LEVELS.map((level) => (
              <option key={level} value={level}>
                {RISK_LEVEL_LABELS[level]}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            label="Reason"
            hint="Staff see it in the timeline of the order, customers never."
            rows={2}
            {...bindField(form, 'overrideReason')}
          />
        </>
      )}
    </FormDialog>
  )
}

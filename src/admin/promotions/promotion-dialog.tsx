import { api, readJson } from '../../api-client.ts'
import type { AdminPromotion, PromotionForm, PromotionInput } from '../../domain/orders/promotions/promotion-form.ts'
import { FormDialog } from '../components/dialogs/form-dialog.tsx'
import { PromotionFields } from './promotion-fields.tsx'
import { NEW_PROMOTION, toValues, typedPromotionSchema } from './promotion-values.ts'

const LABELS = {
  code: 'Code',
  name: 'Name',
  status: 'Status',
  discountType: 'Discount',
  discountValue: 'Value',
  maxDiscount: 'Maximum discount',
  minSubtotal: 'Minimum order',
  target: 'Discount on',
  productIds: 'Books',
  categoryIds: 'Categories',
  examTypes: 'Exams',
  startsOn: 'First day',
  endsOn: 'Last day',
  usageLimit: 'Orders in all',
  usageLimitPerPhone: 'Orders per mobile number',
  combinable: 'Combinable',
}

interface Props {
  /** Undefined for a new one. */
  promotion: AdminPromotion | undefined
  onClose: () => void
}

/** Adds or edits a promotion. */
export function PromotionDialog({ promotion, onClose }: Props) {
  return (
    <FormDialog<PromotionInput, PromotionForm, AdminPromotion>
      title={promotion ? `Edit ${promotion.code.toUpperCase()}` : 'Add promotion'}
      schema={typedPromotionSchema}
      values={promotion ? toValues(promotion) : NEW_PROMOTION}
      edited={promotion && { row: promotion, toValues, name: 'promotion', labels: LABELS }}
      save={(json, changes) =>
        promotion
          ? readJson(api.admin.promotions[':id'].$patch({ param: { id: String(promotion.id) }, json: changes }))
          : readJson(api.admin.promotions.$post({ json }))
      }
      success={promotion ? 'Promotion updated' : 'Promotion created'}
      refresh={['promotions']}
      onClose={onClose}
      width={760}
    >
      {(form) => <PromotionFields form={form} products={promotion?.products} />}
    </FormDialog>
  )
}

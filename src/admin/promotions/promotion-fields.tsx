import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AdminPromotion, PromotionForm, PromotionInput } from '../../domain/orders/promotions/promotion-form.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { bindField } from '../components/bind-field.ts'
import { CheckboxField } from '../components/checkbox-field.tsx'
import { FormSection } from '../components/dialogs/form-section.tsx'
import * as grid from '../components/form-grid.module.css'
import { BookChooser } from './book-chooser.tsx'

interface Props {
  form: UseFormReturn<PromotionInput, unknown, PromotionForm>
  /** The chosen books of the stored promotion. */
  products: AdminPromotion['products'] | undefined
}

/** The fields of a promotion. */
export function PromotionFields({ form, products }: Props) {
  return (
    <>
      <div className={grid.grid}>
        <TextField
          className={grid.third}
          label="Code"
          required
          hint="What customers type, in any case"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...bindField(form, 'code')}
        />
        <TextField
          className={grid.third}
          label="Name"
          required
          hint="For staff only"
          autoComplete="off"
          {...bindField(form, 'name')}
        />
        <SelectField className={grid.third} label="Status" aria-required {...bindField(form, 'status')}>
          <option value="draft">Draft: no one can use it</option>
          <option value="active">Active</option>
          <option value="archived">Archived</option>
        </SelectField>
      </div>
      <Discount form={form} />
      <FormSection title="Books">
        <SelectField label="Discount on" aria-required {...bindField(form, 'target')}>
          <option value="order">The whole order</option>
          <option value="books">Chosen books only</option>
        </SelectField>
        {form.watch('target') === 'books' && <BookChooser form={form} products={products} />}
      </FormSection>
      <Limits form={form} />
    </>
  )
}

function Discount({ form }: Pick<Props, 'form'>) {
  const isPercent = form.watch('discountType') === 'percent'
  const [otherMaximum, setOtherMaximum] = useState<PromotionInput['maxDiscount']>('')
  const amount = { inputMode: 'decimal', prefix: '₹', autoComplete: 'off' } as const
  return (
    <FormSection title="Discount">
      <SelectField
        className={grid.third}
        label="Kind of discount"
        aria-required
        {...form.register('discountType', {
          // Only a percentage has a maximum. It is there again if staff switch back.
          onChange: () => {
            const { maxDiscount } = form.getValues()
            form.setValue('maxDiscount', otherMaximum, { shouldDirty: true })
            setOtherMaximum(maxDiscount)
          },
        })}
      >
        <option value="percent">Percent</option>
        <option value="amount">Amount in ₹</option>
      </SelectField>
      <TextField
        className={grid.third}
        label={isPercent ? 'Percent off' : 'Amount off'}
        required
        hint={isPercent ? '1 to 100' : 'Once per order'}
        {...(isPercent ? { inputMode: 'numeric', autoComplete: 'off' } : amount)}
        {...bindField(form, 'discountValue')}
      />
      {isPercent && (
        <TextField
          className={grid.third}
          label="Maximum discount (optional)"
          hint="Empty for no maximum"
          {...amount}
          {...bindField(form, 'maxDiscount')}
        />
      )}
      <TextField
        className={grid.third}
        label="Minimum order (optional)"
        hint="Of all books, before discounts"
        {...amount}
        {...bindField(form, 'minSubtotal')}
      />
    </FormSection>
  )
}

function Limits({ form }: Pick<Props, 'form'>) {
  const count = { inputMode: 'numeric', autoComplete: 'off', hint: 'Empty for no limit' } as const
  return (
    <FormSection title="Dates and limits" hint="Days are in Indian time. Cancelled orders do not count.">
      <TextField className={grid.half} label="First day (optional)" type="date" {...bindField(form, 'startsOn')} />
      <TextField className={grid.half} label="Last day (optional)" type="date" {...bindField(form, 'endsOn')} />
      <TextField className={grid.half} label="Orders in all (optional)" {...count} {...bindField(form, 'usageLimit')} />
      <TextField
        className={grid.half}
        label="Orders per mobile number (optional)"
        {...count}
        {...bindField(form, 'usageLimitPerPhone')}
      />
      <CheckboxField
        label="Combinable: customers can use it together with one other combinable code"
        {...bindField(form, 'combinable')}
      />
    </FormSection>
  )
}

import type { UseFormReturn } from 'react-hook-form'
import { percentSaved } from '../../../domain/catalog/discount.ts'
import type { ProductForm } from '../../../domain/catalog/products/product-form.ts'
import { priceWarning } from '../../../domain/catalog/unlikely-values.ts'
import { GST_RATES } from '../../../domain/catalog/tax.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { bindField } from '../../components/bind-field.ts'
import * as grid from '../../components/form-grid.module.css'
import * as styles from './product-fields.module.css'
import type { ProductFormValues } from './product-form-values.ts'

type Form = UseFormReturn<ProductFormValues, unknown, ProductForm>

/** Prices, stock, the codes on label and shelf, and the tax. */
export function PriceAndStockFields({ form }: { form: Form }) {
  return (
    <>
      <PriceFields form={form} />
      <TextField
        className={grid.third}
        label="Cost price (₹) (optional)"
        hint="What a copy cost you, for the margin"
        inputMode="decimal"
        autoComplete="off"
        {...bindField(form, 'costPrice')}
      />
      <TextField className={grid.third} label="Stock" inputMode="numeric" {...bindField(form, 'stock')} />
      <TextField
        className={grid.third}
        label="SKU (optional)"
        hint="Your own code on the label"
        maxLength={40}
        autoComplete="off"
        {...bindField(form, 'sku')}
      />
      <TextField
        className={grid.third}
        label="Shelf location (optional)"
        hint="For the pick list. Customers never see it"
        maxLength={60}
        {...bindField(form, 'shelfLocation')}
      />
      <TextField
        className={grid.third}
        label="HSN code"
        hint="Printed books: 4901"
        inputMode="numeric"
        maxLength={8}
        autoComplete="off"
        {...bindField(form, 'hsnCode')}
      />
      <SelectField
        className={grid.third}
        label="GST, included in the price"
        hint="Printed books carry none"
        {...bindField(form, 'gstRate')}
      >
        {GST_RATES.map((rate) => (
          <option key={rate} value={rate}>
            {rate}%
          </option>
        ))}
      </SelectField>
    </>
  )
}

function PriceFields({ form }: { form: Form }) {
  const [price, originalPrice] = form.watch(['price', 'originalPrice'])
  const warning = priceWarning(Number(price), Number(originalPrice))
  return (
    <>
      <TextField className={grid.third} label="Price (₹)" required inputMode="decimal" {...bindField(form, 'price')} />
      <TextField
        className={grid.third}
        label="MRP (₹) (optional)"
        inputMode="decimal"
        {...bindField(form, 'originalPrice')}
      />
      <TextField
        className={`${grid.third} ${styles.discount}`}
        label="Discount"
        readOnly
        value={`${percentSaved(Number(price), Number(originalPrice))}%`}
      />
      <p className="note amber" role="status" hidden={!warning}>
        {warning}
      </p>
    </>
  )
}

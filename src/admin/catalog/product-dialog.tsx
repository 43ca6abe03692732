import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api, type ApiProblem, read } from '../../api-client.ts'
import type { EditedProduct } from '../../domain/admin-product.ts'
import type { EditConflict } from '../../domain/problem.ts'
import { type ProductForm, productFormSchema } from '../../domain/product-form.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ProductFields } from './product-fields.tsx'
import { changedFields, changeOf, NEW_PRODUCT, type ProductValues, valuesOf } from './product-values.ts'

interface Props {
  /** What is edited; undefined to add one. */
  product: EditedProduct | undefined
  onClose: () => void
}
type Form = UseFormReturn<ProductValues, unknown, ProductForm>

/** The form of a product. When somebody else has saved it meanwhile, it shows the difference and lets staff choose. */
export function ProductDialog({ product, onClose }: Props) {
  const [base, setBase] = useState(() => ({
    values: product ? valuesOf(product) : NEW_PRODUCT,
    version: product?.version ?? 0,
  }))
  const [clash, setClash] = useState<{ conflict: EditConflict; form: Form }>()
  const save = async (checked: ProductForm) => {
    if (!product) return read(api.products.$post({ json: checked }))
    const json = changeOf(checked, base.values, base.version)
    return read(api.products[':id'].$patch({ param: { id: String(product.id) }, json }))
  }
  const showClash = ({ conflict }: ApiProblem, form: Form) => {
    if (conflict) setClash({ conflict, form })
    return conflict !== undefined
  }
  const settle = (theirs: ReadonlySet<string>) => {
    if (!clash) return
    const { form, conflict } = clash
    const current = conflict.current as EditedProduct
    const next = valuesOf(current)
    const typed = form.getValues()
    const checked = productFormSchema.safeParse(typed).data
    const mine = Object.keys(checked ? changedFields(checked, base.values) : typed).filter((name) => !theirs.has(name))
    form.reset(next)
    for (const name of mine as (keyof ProductValues)[]) form.setValue(name, typed[name], { shouldDirty: true })
    setBase({ values: next, version: current.version })
    setClash(undefined)
  }
  return (
    <>
      <FormDialog<ProductValues, ProductForm>
        title={product ? 'Edit product' : 'Add product'}
        schema={productFormSchema as never}
        values={base.values}
        save={save}
        success={product ? 'Product updated' : 'Product created'}
        failure={product ? 'Failed to update product' : 'Failed to create product'}
        refresh={['products']}
        saveLabel="Save product"
        width={860}
        onClose={onClose}
        onRefused={showClash}
      >
        {(form) => <ProductFields form={form} />}
      </FormDialog>
      {clash && <ConflictDialog conflict={clash.conflict} onSettle={settle} onCancel={() => setClash(undefined)} />}
    </>
  )
}

import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api, type ApiError, readJson } from '../../../api-client.ts'
import type { AdminProduct } from '../../../domain/catalog/admin-product.ts'
import type { EditConflict } from '../../../domain/values/problem.ts'
import { type ProductForm, productFormSchema } from '../../../domain/catalog/product-form.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ProductFields } from './product-fields.tsx'
import {
  changedFields,
  toProductPatch,
  NEW_PRODUCT,
  type ProductFormValues,
  toFormValues,
} from './product-form-values.ts'

interface Props {
  /** The edited product; undefined to add one. */
  product: AdminProduct | undefined
  onClose: () => void
}
type Form = UseFormReturn<ProductFormValues, unknown, ProductForm>

/** Product form. A version conflict opens a dialog with the differences. */
export function ProductDialog({ product, onClose }: Props) {
  const [base, setBase] = useState(() => ({
    values: product ? toFormValues(product) : NEW_PRODUCT,
    version: product?.version ?? 0,
  }))
  const [openConflict, setOpenConflict] = useState<{ conflict: EditConflict; form: Form }>()
  const save = async (values: ProductForm) => {
    if (!product) return readJson(api.products.$post({ json: values }))
    const json = toProductPatch(values, base.values, base.version)
    return readJson(api.products[':id'].$patch({ param: { id: String(product.id) }, json }))
  }
  const showConflict = ({ conflict }: ApiError, form: Form) => {
    if (conflict) setOpenConflict({ conflict, form })
    return conflict !== undefined
  }
  const resolveConflict = (theirs: ReadonlySet<string>) => {
    if (!openConflict) return
    const { form, conflict } = openConflict
    const current = conflict.current as AdminProduct
    const next = toFormValues(current)
    const typed = form.getValues()
    const parsed = productFormSchema.safeParse(typed).data
    const edited = Object.keys(parsed ? changedFields(parsed, base.values) : typed)
    const yours = edited.filter((name) => !theirs.has(name))
    form.reset(next)
    for (const name of yours as (keyof ProductFormValues)[]) form.setValue(name, typed[name], { shouldDirty: true })
    setBase({ values: next, version: current.version })
    setOpenConflict(undefined)
  }
  return (
    <>
      <FormDialog<ProductFormValues, ProductForm>
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
        onApiError={showConflict}
      >
        {(form) => <ProductFields form={form} />}
      </FormDialog>
      {openConflict && (
        <ConflictDialog
          conflict={openConflict.conflict}
          onResolve={resolveConflict}
          onCancel={() => setOpenConflict(undefined)}
        />
      )}
    </>
  )
}

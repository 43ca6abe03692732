import { useQuery } from '@tanstack/react-query'
import { api, readJson } from '../../../api-client.ts'
import type { AdminProduct } from '../../../domain/catalog/products/admin-product.ts'
import { type ProductForm, productFormSchema } from '../../../domain/catalog/products/product-form.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { PRODUCT_VALUE_LABELS } from '../../../domain/catalog/products/product-value-labels.ts'
import { formatValue } from '../../components/format-value.ts'
import { categoryOptions, instituteOptions, namesById } from '../collections/collection-options.ts'
import { FIELD_LABELS } from './field-labels.ts'
import { ProductFields } from './product-fields.tsx'
import { NEW_PRODUCT, type ProductFormValues, toFormValues } from './product-form-values.ts'

interface Props {
  /** The edited product; undefined to add one. */
  product: AdminProduct | undefined
  onClose: () => void
}

/** Product form. */
export function ProductDialog({ product, onClose }: Props) {
  const names = useCollectionNames()
  const format = (field: string, value: unknown) => formatValue(value, names[field] ?? PRODUCT_VALUE_LABELS[field])
  return (
    <FormDialog<ProductFormValues, ProductForm, AdminProduct>
      title={product ? 'Edit product' : 'Add product'}
      schema={productFormSchema as never}
      values={product ? toFormValues(product) : NEW_PRODUCT}
      edited={product && { row: product, toValues: toFormValues, name: 'product', labels: FIELD_LABELS, format }}
      save={(json, changes) =>
        product
          ? readJson(api.products[':id'].$patch({ param: { id: String(product.id) }, json: changes }))
          : readJson(api.products.$post({ json }))
      }
      success={product ? 'Product updated' : 'Product created'}
      failureTitle={product ? 'Failed to update product' : 'Failed to create product'}
      refresh={['products']}
      saveLabel="Save product"
      width={860}
      onClose={onClose}
    >
      {(form) => <ProductFields form={form} product={product} />}
    </FormDialog>
  )
}

/** Returns the names of institutes and categories by id, for each field that has ids. */
function useCollectionNames(): Partial<Record<string, Record<string, string>>> {
  const { data: institutes } = useQuery(instituteOptions())
  const { data: categories } = useQuery(categoryOptions())
  const categoryNames = namesById(categories)
  return { instituteId: namesById(institutes), categoryId: categoryNames, categoryIds: categoryNames }
}

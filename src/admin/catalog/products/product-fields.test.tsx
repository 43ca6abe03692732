import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductForm } from '../../../domain/catalog/products/product-form.ts'
import { FormUploads, FormUploadsContext } from '../../components/dialogs/form-uploads.ts'
import { ProductFields } from './product-fields.tsx'
import { NEW_PRODUCT, type ProductFormValues } from './product-form-values.ts'

const NewProduct = () => (
  <ProductFields
    form={useForm<ProductFormValues, unknown, ProductForm>({ defaultValues: NEW_PRODUCT })}
    product={undefined}
  />
)

test('the form of a new book begins with its name, and ends with who sees it', () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <FormUploadsContext value={new FormUploads()}>
        <NewProduct />
      </FormUploadsContext>
    </QueryClientProvider>,
  )
  const sections = [...html.matchAll(/<fieldset[^>]*><legend>([^<]*)/g)].map(([, title]) => title)
  expect(sections[0]).toBe('Title and description')
  expect(sections.at(-1)).toBe('Visibility')
  expect(sections.indexOf('Pictures')).toBeLessThan(sections.indexOf('Price and stock'))
  expect(sections.indexOf('Price and stock')).toBeLessThan(sections.indexOf('Weight and size'))
  const labels = [...html.matchAll(/<label[^>]*>(?:<span[^>]*>)?([^<]*)/g)].map(([, label]) => label)
  expect(labels[0]).toMatch(/^Name/)
})

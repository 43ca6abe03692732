import { LayoutGrid } from 'lucide-react'
import { api, read, readList } from '../../api-client.ts'
import { categoryFormSchema } from '../../domain/shelf-forms.ts'
import { ShelfTab } from './shelf-tab.tsx'

export function CategoriesTab() {
  return (
    <ShelfTab
      title="Categories"
      name="categories"
      kind="category"
      Icon={LayoutGrid}
      picture="image"
      pictureLabel="Image (optional)"
      schema={categoryFormSchema}
      load={(query) => readList(api.admin.categories.$get({ query }))}
      loadOne={(id) => read(api.categories[':id'].$get({ param: { id: String(id) } }))}
      save={(json, id) =>
        id === undefined
          ? read(api.categories.$post({ json }))
          : read(api.categories[':id'].$put({ param: { id: String(id) }, json }))
      }
      remove={(id) => api.categories[':id'].$delete({ param: { id: String(id) } })}
    />
  )
}

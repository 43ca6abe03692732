import { LayoutGrid } from 'lucide-react'
import { api, readJson, readList } from '../../../api-client.ts'
import { categoryFormSchema } from '../../../domain/catalog/collection-forms.ts'
import { CollectionTab } from './collection-tab.tsx'

export function CategoriesTab() {
  return (
    <CollectionTab
      title="Categories"
      queryName="categories"
      kind="category"
      Icon={LayoutGrid}
      imageField="image"
      imageLabel="Image (optional)"
      schema={categoryFormSchema}
      load={(query) => readList(api.admin.categories.$get({ query }))}
      loadOne={(id) => readJson(api.categories[':id'].$get({ param: { id: String(id) } }))}
      create={(json) => readJson(api.categories.$post({ json }))}
      update={(id, json) => readJson(api.categories[':id'].$put({ param: { id: String(id) }, json }))}
      remove={(id, moveTo) => api.categories[':id'].$delete({ param: { id: String(id) }, query: { moveTo } })}
      readUses={(id) => readJson(api.admin.categories[':id'].uses.$get({ param: { id: String(id) } }))}
      restore={(id) => readJson(api.admin.categories[':id'].restore.$post({ param: { id: String(id) } }))}
    />
  )
}

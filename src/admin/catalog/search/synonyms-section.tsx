import { api, readJson, readList } from '../../../api-client.ts'
import type { SearchSynonym } from '../../../domain/search/search-synonym.ts'
import { CrudTable } from '../../components/table/crud-table.tsx'
import type { Column } from '../../components/table/table-types.ts'
import { SynonymForm } from './synonym-form.tsx'

const COLUMNS: readonly Column<SearchSynonym>[] = [
  { header: 'Customers search for', sort: 'term', cell: ({ term }) => <b>{term}</b> },
  {
    header: 'The shop finds',
    sort: 'synonym',
    cell: ({ synonym }) => synonym || <small>Nothing: it is ignored</small>,
  },
]

const endpoints = api.admin['search-synonyms']

/** Words of searches and what is found in their place. */
export function SynonymsSection() {
  return (
    <CrudTable
      title="Search words"
      itemName="search word"
      queryName="search-synonyms"
      columns={COLUMNS}
      rowLabel={({ term }) => term}
      load={(query) => readList(endpoints.$get({ query }))}
      remove={({ id }) => endpoints[':id'].$delete({ param: { id: String(id) } })}
      emptyText="No search words yet."
      form={(synonym, close) => (
        <SynonymForm
          synonym={synonym}
          onClose={close}
          save={(json, changes) =>
            synonym
              ? readJson(endpoints[':id'].$put({ param: { id: String(synonym.id) }, json: changes }))
              : readJson(endpoints.$post({ json }))
          }
        />
      )}
    />
  )
}

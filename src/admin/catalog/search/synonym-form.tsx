import {
  type SearchSynonym,
  type SearchSynonymForm as Checked,
  searchSynonymFormSchema,
} from '../../../domain/search/search-synonym.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { bindField } from '../../components/bind-field.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import type { Changes } from '../../components/dialogs/use-edited-row.tsx'

const NEW = { term: '', synonym: '' }
const LABELS = { term: 'Customers search for', synonym: 'The shop finds' }

const toValues = ({ term, synonym }: SearchSynonym) => ({ term, synonym })

interface Props {
  /** Undefined for a new one. */
  synonym: SearchSynonym | undefined
  save: (synonym: Checked, changes: Changes<Checked>) => Promise<unknown>
  onClose: () => void
}

export function SynonymForm({ synonym, save, onClose }: Props) {
  return (
    <FormDialog
      title={synonym ? 'Edit search word' : 'Add search word'}
      schema={searchSynonymFormSchema}
      values={synonym ? toValues(synonym) : NEW}
      edited={synonym && { row: synonym, toValues, name: 'search word', labels: LABELS }}
      save={save}
      success={synonym ? 'Search word updated' : 'Search word added'}
      refresh={['search-synonyms']}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={LABELS.term}
            hint="One word, or words together: hc verma"
            required
            {...bindField(form, 'term')}
          />
          <TextField
            label={LABELS.synonym}
            hint="Words of your books: concepts of physics. Empty: the word is ignored in searches"
            {...bindField(form, 'synonym')}
          />
        </>
      )}
    </FormDialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CollectionUses } from '../../../domain/catalog/collection-uses.ts'
import { formatProductCount } from '../../../domain/catalog/products/product-count.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { ConfirmDelete } from '../../components/dialogs/confirm-delete.tsx'
import type { Collection } from './collection.ts'
import { categoryOptions, instituteOptions } from './collection-options.ts'

interface Props {
  kind: 'institute' | 'category'
  row: Collection
  readUses: (id: number) => Promise<CollectionUses>
  remove: (id: number, moveTo?: string) => Promise<Response>
  refresh: readonly string[]
  onClose: () => void
  onDeleted: () => void
}

/** Asks before an institute or a category is deleted: names what refers to it, and where its products go. */
export function DeleteCollection({ kind, row, readUses, remove, refresh, onClose, onDeleted }: Props) {
  const { data: uses, isPending } = useQuery({
    queryKey: ['staff', 'collection-uses', kind, row.id],
    queryFn: () => readUses(row.id),
    staleTime: 0,
    gcTime: 0,
  })
  const [moveTo, setMoveTo] = useState('')
  if (isPending) return null
  return (
    <ConfirmDelete
      type={kind}
      name={row.name}
      consequence={<Consequences uses={uses} />}
      isIncomplete={uses !== undefined && uses.requiredBy > 0 && moveTo === ''}
      request={() => remove(row.id, moveTo || undefined)}
      refresh={[...refresh, 'products']}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {uses && uses.products > 0 && <MoveField kind={kind} row={row} uses={uses} value={moveTo} onChange={setMoveTo} />}
    </ConfirmDelete>
  )
}

interface MoveFieldProps extends Pick<Props, 'kind' | 'row'>, UsesProps {
  value: string
  onChange: (id: string) => void
}

/** Chooses where the products go. Only links of a category may go nowhere. */
function MoveField({ kind, row, uses: { products, requiredBy }, value, onChange }: MoveFieldProps) {
  const { data: categories } = useQuery({ ...categoryOptions(), enabled: kind === 'category' })
  const { data: institutes } = useQuery({ ...instituteOptions(), enabled: kind === 'institute' })
  const collections: { id: number; name: string }[] = (kind === 'category' ? categories : institutes) ?? []
  const count = formatProductCount(requiredBy)
  const hint =
    requiredBy === 0
      ? undefined
      : kind === 'institute'
        ? `${count} would have no institute.`
        : `It is the primary category of ${count}.`
  return (
    <SelectField
      label={`Move ${formatProductCount(products)} to`}
      hint={hint}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{requiredBy === 0 ? `No other ${kind}` : `Choose another ${kind}`}</option>
      {collections
        .filter(({ id }) => id !== row.id)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </SelectField>
  )
}

const UNKNOWN_USES: CollectionUses = { products: 0, requiredBy: 0, links: [], promotions: [] }

interface UsesProps {
  uses: CollectionUses
}

/** @param uses undefined if they cannot be read */
function Consequences({ uses: { products, links, promotions } = UNKNOWN_USES }: { uses: CollectionUses | undefined }) {
  return (
    <>
      {products > 0 && <p>{formatProductCount(products)} will not be in it any more. The products stay.</p>}
      {promotions.length > 0 && <p>These promotions will not apply to its products: {promotions.join(', ')}.</p>}
      {links.length > 0 && <p>These links will lead to no page: {links.join(', ')}.</p>}
      <p>You can undo this.</p>
    </>
  )
}

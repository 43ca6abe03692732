import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CollectionUses } from '../../../domain/catalog/collection-uses.ts'
import { formatProductCount } from '../../../domain/catalog/products/product-count.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { ConfirmDelete } from '../../components/dialogs/confirm-delete.tsx'
import { Modal, ModalButtons } from '../../components/dialogs/modal.tsx'
import type { Collection } from './collection.ts'

interface Props {
  kind: 'institute' | 'category'
  row: Collection
  readUses: (id: number) => Promise<CollectionUses>
  remove: (id: number) => Promise<Response>
  refresh: readonly string[]
  onClose: () => void
  onDeleted: () => void
}

/** Asks before an institute or a category is deleted, and names what refers to it. */
export function DeleteCollection({ kind, row, readUses, remove, refresh, onClose, onDeleted }: Props) {
  const { data: uses, isPending } = useQuery({
    queryKey: ['staff', 'collection-uses', kind, row.id],
    queryFn: () => readUses(row.id),
    staleTime: 0,
    gcTime: 0,
  })
  if (isPending) return null
  if (uses && uses.requiredBy > 0) return <CannotDelete kind={kind} row={row} uses={uses} onClose={onClose} />
  return (
    <ConfirmDelete
      type={kind}
      name={row.name}
      consequence={<Consequences uses={uses} />}
      request={() => remove(row.id)}
      refresh={refresh}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}

/** Says why the row stays, and leads to the products that need it. */
function CannotDelete({ kind, row: { id, name }, uses, onClose }: Pick<Props, 'kind' | 'row' | 'onClose'> & UsesProps) {
  const closeButton = useRef<HTMLButtonElement>(null)
  const count = formatProductCount(uses.requiredBy)
  return (
    <Modal
      title={`${name} cannot be deleted yet`}
      description={
        <p>
          {kind === 'institute'
            ? `${count} of ${name} would have no institute. Move them to another one, or delete them first.`
            : `It is the primary category of ${count}. Choose another one there first.`}
        </p>
      }
      onOpen={() => closeButton.current?.focus()}
      onCancel={onClose}
    >
      <ModalButtons>
        <button ref={closeButton} type="button" className="button quiet" onClick={onClose}>
          Close
        </button>
        <ShopLink className="button main" href={`/admin?tab=products&${kind}Id=${id}`}>
          Show its products
        </ShopLink>
      </ModalButtons>
    </Modal>
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

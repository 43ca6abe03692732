import type { LucideIcon } from 'lucide-react'
import { ProductPicture } from '../../ui/product-picture.tsx'
import type { Column } from '../parts/table-parts.ts'
import type { Shelf } from './shelf.ts'
import { formatCount } from '../../domain/counts.ts'
import { DeleteButton, EditButton } from '../parts/row-buttons.tsx'

/** The columns of institutes or categories; `Icon` stands where there is no picture. */
export const shelfColumns = (picture: 'logo' | 'image', Icon: LucideIcon): Column<Shelf>[] => [
  {
    head: 'Name',
    sort: 'name',
    cell: (row) => (
      <span className="named">
        <span className="thumb">
          {row[picture] ? <ProductPicture src={row[picture]} alt="" sizes="32px" /> : <Icon className="icon icon-s" />}
        </span>
        <b>{row.name}</b>
      </span>
    ),
  },
  { head: 'Description', cell: ({ description }) => <span className="clamped">{description}</span> },
  { head: 'Products', sort: 'productCount', numeric: true, cell: (row) => formatCount(row.productCount) },
]

interface Props {
  row: Shelf
  onEdit: (row: Shelf) => void
  onDelete: (row: Shelf) => void
}

export function ShelfActions({ row, onEdit, onDelete }: Props) {
  return (
    <>
      <EditButton name={row.name} onPress={() => onEdit(row)} />
      <DeleteButton name={row.name} onPress={() => onDelete(row)} />
    </>
  )
}

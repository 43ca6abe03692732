import type { LucideIcon } from 'lucide-react'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import type { Column } from '../../components/table/table-types.ts'
import type { Collection } from './collection.ts'
import { formatCount } from '../../../domain/values/format-count.ts'
import { DeleteButton, EditButton } from '../../components/table/row-buttons.tsx'

/** Columns of institutes or categories; `Icon` replaces a missing image. */
export const collectionColumns = (picture: 'logo' | 'image', Icon: LucideIcon): Column<Collection>[] => [
  {
    header: 'Name',
    sort: 'name',
    cell: (row) => (
      <span className="named">
        <span className="thumb">
          {row[picture] ? <CoverImage src={row[picture]} alt="" sizes="32px" /> : <Icon className="icon icon-s" />}
        </span>
        <b>{row.name}</b>
      </span>
    ),
  },
  { header: 'Description', cell: ({ description }) => <span className="clamped">{description}</span> },
  { header: 'Products', sort: 'productCount', numeric: true, cell: (row) => formatCount(row.productCount) },
]

interface Props {
  row: Collection
  onEdit: (row: Collection) => void
  onDelete: (row: Collection) => void
}

export function CollectionActions({ row, onEdit, onDelete }: Props) {
  return (
    <>
      <EditButton name={row.name} onClick={() => onEdit(row)} />
      <DeleteButton name={row.name} onClick={() => onDelete(row)} />
    </>
  )
}

import { Images } from 'lucide-react'
import type { ProductRow } from '../../domain/admin-product.ts'
import { classLabel } from '../../domain/exams.ts'
import { formatPrice } from '../../domain/money.ts'
import { stockState } from '../../domain/stock.ts'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { ConditionTag, ExamTag } from '../../ui/tags.tsx'
import type { Column } from '../parts/table-parts.ts'
import { DeleteButton, EditButton } from '../parts/row-buttons.tsx'

const STOCK_WORDS = { out: 'Out of stock', low: 'Low', in: 'In stock' }

/** The columns of the products table. */
export const PRODUCT_COLUMNS: Column<ProductRow>[] = [
  {
    head: 'Product',
    sort: 'name',
    cell: (row) => (
      <span className="named book">
        <span className="thumb">
          <ProductPicture key={row.image} src={row.image} alt="" sizes="32px" />
        </span>
        <span>
          <b>{row.name}</b>
          <small>{row.slug}</small>
          {row.instituteName && <small>{row.instituteName}</small>}
        </span>
      </span>
    ),
  },
  {
    head: 'Exam',
    sort: 'examType',
    cell: ({ examType, classTypes, classType }) => (
      <>
        <ExamTag exam={examType} />
        <small>{classesOf(classTypes, classType)}</small>
      </>
    ),
  },
  { head: 'Condition', sort: 'condition', cell: ({ condition }) => <ConditionTag condition={condition} /> },
  { head: 'Price', sort: 'price', numeric: true, cell: ({ price }) => formatPrice(price) },
  {
    head: 'MRP',
    sort: 'originalPrice',
    numeric: true,
    cell: ({ originalPrice }) => (originalPrice > 0 ? formatPrice(originalPrice) : '–'),
  },
  {
    head: 'Discount',
    sort: 'discountPercentage',
    numeric: true,
    cell: ({ discountPercentage }) => (discountPercentage > 0 ? `${discountPercentage}%` : '–'),
  },
  { head: 'Stock', sort: 'stock', numeric: true, cell: ({ stock }) => <Stock stock={stock} /> },
  { head: 'Flags', cell: (row) => <Flags row={row} /> },
]

function classesOf(list: ProductRow['classTypes'], single: ProductRow['classType']): string {
  return (list.length > 0 ? list : [single]).map(classLabel).join(', ')
}

function Stock({ stock }: { stock: number }) {
  const state = stockState(stock)
  return (
    <span className={`stock-${state}`}>
      {stock}
      {state !== 'in' && <small className={`stock-${state}`}>{STOCK_WORDS[state]}</small>}
    </span>
  )
}

function Flags({ row }: { row: ProductRow }) {
  return (
    <span className="flags">
      {row.teachersPick && <span className="tag plain">Teacher’s Pick</span>}
      {row.bestSeller && <span className="tag plain">Best Seller</span>}
      {row.featured && <span className="tag plain">Featured</span>}
    </span>
  )
}

interface Props {
  row: ProductRow
  onEdit: (row: ProductRow) => void
  onDelete: (row: ProductRow) => void
}

/** What can be done with one product of the table. */
export function ProductActions({ row, onEdit, onDelete }: Props) {
  return (
    <>
      <ShopLink className="button quiet" href={`/admin/products/images/${row.id}`} aria-label={`Images of ${row.name}`}>
        <Images className="icon icon-s" />
        Images
      </ShopLink>
      <EditButton name={row.name} onPress={() => onEdit(row)} />
      <DeleteButton name={row.name} onPress={() => onDelete(row)} />
    </>
  )
}

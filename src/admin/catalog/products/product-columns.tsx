import { Images } from 'lucide-react'
import type { ProductRow } from '../../../domain/catalog/admin-product.ts'
import { classLabel } from '../../../domain/catalog/exams.ts'
import { formatPrice } from '../../../domain/values/money.ts'
import { stockState } from '../../../domain/catalog/stock.ts'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { ConditionTag, ExamTag } from '../../../ui/product/tags.tsx'
import type { Column } from '../../components/table/table-types.ts'
import { DeleteButton, EditButton } from '../../components/table/row-buttons.tsx'
import { NameCell } from '../collections/name-cell.tsx'
import * as styles from './product-columns.module.css'

const STOCK_LABELS = { out: 'Out of stock', low: 'Low', in: 'In stock' }

/** Columns of the products table. */
export const PRODUCT_COLUMNS: Column<ProductRow>[] = [
  {
    header: 'Product',
    sort: 'name',
    cell: (row) => (
      <NameCell image={<CoverImage key={row.image} src={row.image} alt="" sizes="32px" />}>
        <span className={styles.details}>
          <b>{row.name}</b>
          <small>{row.slug}</small>
          {row.instituteName && <small>{row.instituteName}</small>}
        </span>
      </NameCell>
    ),
  },
  {
    header: 'Exam',
    sort: 'examType',
    cell: ({ examType, classTypes, classType }) => (
      <>
        <ExamTag exam={examType} />
        <small>{formatClasses(classTypes, classType)}</small>
      </>
    ),
  },
  { header: 'Condition', sort: 'condition', cell: ({ condition }) => <ConditionTag condition={condition} /> },
  { header: 'Price', sort: 'price', numeric: true, cell: ({ price }) => formatPrice(price) },
  {
    header: 'MRP',
    sort: 'originalPrice',
    numeric: true,
    cell: ({ originalPrice }) => (originalPrice > 0 ? formatPrice(originalPrice) : '–'),
  },
  {
    header: 'Discount',
    sort: 'discountPercentage',
    numeric: true,
    cell: ({ discountPercentage }) => (discountPercentage > 0 ? `${discountPercentage}%` : '–'),
  },
  { header: 'Stock', sort: 'stock', numeric: true, cell: ({ stock }) => <Stock stock={stock} /> },
  { header: 'Flags', cell: (row) => <Flags row={row} /> },
]

function formatClasses(classTypes: ProductRow['classTypes'], classType: ProductRow['classType']): string {
  return (classTypes.length > 0 ? classTypes : [classType]).map(classLabel).join(', ')
}

function Stock({ stock }: { stock: number }) {
  const state = stockState(stock)
  return (
    <span className={state === 'in' ? undefined : styles[state]}>
      {stock}
      {state !== 'in' && <small>{STOCK_LABELS[state]}</small>}
    </span>
  )
}

function Flags({ row }: { row: ProductRow }) {
  return (
    <span className={styles.flags}>
      {row.teachersPick && <span className="tag plain">Teacher’s Pick</span>}
      {row.bestSeller && <span className="tag plain">Best Seller</span>}
      {row.featured && <span className="tag plain">Featured</span>}
    </span>
  )
}

/** A product in the list of a phone. */
export function ProductCardContent({ row }: { row: ProductRow }) {
  return (
    <>
      <NameCell image={<CoverImage key={row.image} src={row.image} alt="" sizes="32px" />}>
        <span className={styles.details}>
          <b>{row.name}</b>
          {row.instituteName && <small>{row.instituteName}</small>}
        </span>
      </NameCell>
      <p className={styles.facts}>
        <b className="num">{formatPrice(row.price)}</b>
        <ExamTag exam={row.examType} />
        <ConditionTag condition={row.condition} />
        <span className={styles.stock}>
          Stock <Stock stock={row.stock} />
        </span>
      </p>
    </>
  )
}

interface Props {
  row: ProductRow
  onEdit: (row: ProductRow) => void
  onDelete: (row: ProductRow) => void
}

/** Actions of a product row. */
export function ProductActions({ row, onEdit, onDelete }: Props) {
  return (
    <>
      <ShopLink className="button quiet" href={`/admin/products/images/${row.id}`} aria-label={`Images of ${row.name}`}>
        <Images className="icon icon-s" />
        Images
      </ShopLink>
      <EditButton name={row.name} onClick={() => onEdit(row)} />
      <DeleteButton name={row.name} onClick={() => onDelete(row)} />
    </>
  )
}

import { Archive, Copy, Eye, History, Images, Pencil, Send, Trash2 } from 'lucide-react'
import { PRODUCT_FLAGS, type ProductRow } from '../../../domain/catalog/products/admin-product.ts'
import { CLASS_TYPES, classLabel } from '../../../domain/catalog/exams.ts'
import { previewHref } from '../../../domain/catalog/products/product-preview.ts'
import { type ProductStatus, statusLabel } from '../../../domain/catalog/products/product-status.ts'
import { formatDateTime } from '../../../domain/values/dates.ts'
import { formatPrice } from '../../../domain/values/money.ts'
import { stockState } from '../../../domain/catalog/stock/stock.ts'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import { ConditionTag, ExamTag } from '../../../ui/product/tags.tsx'
import type { Column, RowAction } from '../../components/table/table-types.ts'
import { NameCell } from '../collections/name-cell.tsx'
import * as styles from './product-columns.module.css'

const STOCK_LABELS = { out: 'Out of stock', low: 'Low', in: 'In stock' }

/** Columns of the products table. */
export const PRODUCT_COLUMNS: Column<ProductRow>[] = [
  {
    header: 'Product',
    sort: 'name',
    cell: (row) => <ProductName row={row} />,
  },
  {
    header: 'Exam',
    sort: 'examType',
    cell: ({ examType, classTypes, classType }) => (
      <span className={styles.exam}>
        <ExamTag exam={examType} />
        <small className={styles.line}>{formatClasses(classTypes, classType)}</small>
      </span>
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
  { header: 'Badges', cell: (row) => <Flags row={row} /> },
]

function formatClasses(classTypes: ProductRow['classTypes'], classType: ProductRow['classType']): string {
  const listed = CLASS_TYPES.filter((value) => classTypes.includes(value))
  return (listed.length > 0 ? listed : [classType]).map(classLabel).join(', ')
}

function Stock({ stock }: { stock: number }) {
  const state = stockState(stock)
  return (
    <span className={state === 'in' ? undefined : styles[state]}>
      {stock}
      {state !== 'in' && <small className={styles.line}>{STOCK_LABELS[state]}</small>}
    </span>
  )
}

const FLAG_LABELS = { teachersPick: 'Teacher’s Pick', bestSeller: 'Best Seller', featured: 'Featured' }

function Flags({ row }: { row: ProductRow }) {
  const flags = PRODUCT_FLAGS.filter((flag) => row[flag]).map((flag) => FLAG_LABELS[flag])
  return <small className={styles.twoLines}>{flags.join(', ')}</small>
}

/** Cover, name, institute and SKU on two lines. */
function ProductName({ row }: { row: ProductRow }) {
  return (
    <NameCell image={<CoverImage key={row.image} src={row.image} alt="" sizes="32px" />}>
      <span className={styles.details}>
        <span className={styles.twoLines} title={row.name}>
          <StatusTag row={row} />
          <b>{row.name}</b> <small>{[row.instituteName, row.sku].filter(Boolean).join(' · ')}</small>
        </span>
      </span>
    </NameCell>
  )
}

/** The status of a product that is not published. */
function StatusTag({ row: { status, publishAt } }: { row: ProductRow }) {
  if (status === 'published') return null
  const label = publishAt ? `Publishes ${formatDateTime(publishAt)}` : statusLabel(status)
  return <span className={`tag plain ${styles.status}`}>{label}</span>
}

/** A product in the list of a phone. */
export function ProductCardContent({ row }: { row: ProductRow }) {
  return (
    <>
      <ProductName row={row} />
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

interface Commands {
  onEdit: (row: ProductRow) => void
  onDuplicate: (row: ProductRow) => void
  onStatus: (row: ProductRow, status: ProductStatus) => void
  onDelete: (row: ProductRow) => void
}

/** The actions of a product row. A product with orders is archived, not deleted. */
export function productActions(row: ProductRow, { onEdit, onDuplicate, onStatus, onDelete }: Commands): RowAction[] {
  const isPublished = row.status === 'published'
  return [
    { label: 'Edit', icon: Pencil, onSelect: () => onEdit(row) },
    { label: 'Images', icon: Images, href: `/admin/products/images/${row.id}` },
    { label: 'Stock history', icon: History, href: `/admin/products/stock/${row.id}` },
    { label: 'Duplicate', icon: Copy, onSelect: () => onDuplicate(row) },
    ...(isPublished ? [] : [{ label: 'Preview', icon: Eye, href: previewHref(row.slug), opensTab: true }]),
    isPublished
      ? { label: 'Archive', icon: Archive, onSelect: () => onStatus(row, 'archived') }
      : { label: 'Publish', icon: Send, onSelect: () => onStatus(row, 'published') },
    ...(row.hasOrders ? [] : [{ label: 'Delete', icon: Trash2, isDanger: true, onSelect: () => onDelete(row) }]),
  ]
}

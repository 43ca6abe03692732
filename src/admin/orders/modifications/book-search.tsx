import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { api, readJson, readList } from '../../../api-client.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import * as styles from './line-editor.module.css'

const DEBOUNCE_MS = 250
const MAX_RESULTS = 5

interface Props {
  /** Whether books without stock can be added too. */
  allowsSoldOut?: boolean | undefined
  onAdd: (product: { id: number; name: string; image: string; price: number }) => void
}

type FoundBook = Awaited<ReturnType<typeof findBooks>>[number]

/** Books by the words of staff, also their SKU or ISBN; without any, as the shop finds them: misspelt, or in Hindi. */
async function findBooks(search: string) {
  const { rows } = await readList(api.admin.products.$get({ query: { search, limit: String(MAX_RESULTS) } }))
  if (rows.length > 0) return rows
  const { products } = await readJson(api.listing.$get({ query: { search, limit: String(MAX_RESULTS) } }))
  return products
}

/** Finds a book by its name and adds it to an order or a promotion. */
export function BookSearch({ allowsSoldOut = false, onAdd }: Props) {
  const [text, setText] = useState('')
  const isAddable = ({ stock }: FoundBook) => stock > 0 || allowsSoldOut
  const search = useDebounced(text.trim(), DEBOUNCE_MS)
  const { data } = useQuery({
    queryKey: ['staff', 'products', 'book-search', search],
    queryFn: () => findBooks(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const results = search === '' ? [] : data
  const add = (product: FoundBook) => {
    onAdd(product)
    setText('')
  }
  return (
    <div className={styles.search}>
      <TextField
        label="Add a book"
        type="search"
        placeholder="Name of the book"
        autoComplete="off"
        error={undefined}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [only, ...others] = search === text.trim() ? (results ?? []) : []
          if (only && others.length === 0 && isAddable(only)) add(only)
        }}
      />
      <p className="meta" role="status">
        {results?.length === 0 && search !== '' && `No book found for "${search}".`}
      </p>
      <ul className={styles.results}>
        {results?.map((product) => (
          <li key={product.id}>
            <button type="button" disabled={!isAddable(product)} onClick={() => add(product)}>
              <Plus className="icon icon-s" />
              <b>{product.name}</b>
              <span className="meta num">
                {formatAmount(product.price)} · {product.stock === 0 ? 'Out of stock' : `${product.stock} in stock`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

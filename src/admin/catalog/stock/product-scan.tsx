import { ScanBarcode } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import type { ProductRow } from '../../../domain/catalog/products/admin-product.ts'
import { conditionLabel } from '../../../domain/catalog/exams.ts'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import { findProducts } from './find-product.ts'
import * as styles from './product-scan.module.css'

interface Props {
  disabled: boolean
  onFound: (product: ProductRow) => void
}

/** An input for a barcode scanner, which types a code and presses Enter, or for a typed ISBN, SKU or title. */
export function ProductScan({ disabled, onFound }: Props) {
  const [code, setCode] = useState('')
  const [choices, setChoices] = useState<{ code: string; products: ProductRow[] }>()
  const [error, setError] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // A scanner does not wait: codes are looked up one after the other.
  const lookups = useRef(Promise.resolve())
  const lookUp = async (scanned: string) => {
    try {
      const products = await findProducts(scanned)
      const [product] = products
      setError(product ? '' : `No product has the ISBN, SKU or title “${scanned}”.`)
      setChoices(products.length > 1 ? { code: scanned, products } : undefined)
      if (product && products.length === 1) onFound(product)
    } catch (cause) {
      setError(`“${scanned}” was not added. ${toUserMessage(cause, 'The product could not be looked up.')}`)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const scanned = code.trim()
    if (scanned === '') return
    setCode('')
    lookups.current = lookups.current.then(() => lookUp(scanned))
  }
  const choose = (product: ProductRow) => {
    setChoices(undefined)
    onFound(product)
    input.current?.focus()
  }
  return (
    <div className="stack">
      <form noValidate className={styles.scan} onSubmit={submit}>
        <div className={`field ${styles.field}`}>
          <label htmlFor="stock-code">Scan or type ISBN, SKU or title</label>
          <input
            ref={input}
            id="stock-code"
            className="input"
            autoComplete="off"
            enterKeyHint="search"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a scanner types into the focused field
            autoFocus
            disabled={disabled}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </div>
        <button type="submit" className="button" disabled={disabled}>
          <ScanBarcode className="icon" />
          Add
        </button>
      </form>
      <p role="alert" className={styles.error}>
        {error}
      </p>
      {choices && <Choices {...choices} disabled={disabled} onChoose={choose} />}
    </div>
  )
}

interface ChoicesProps {
  code: string
  products: readonly ProductRow[]
  disabled: boolean
  onChoose: (product: ProductRow) => void
}

/** The products that a code or title can mean. */
function Choices({ code, products, disabled, onChoose }: ChoicesProps) {
  return (
    <section aria-label="Choose the product">
      <p>Which product is “{code}”?</p>
      <ul className={styles.choices}>
        {products.map((product) => (
          <li key={product.id}>
            <button type="button" disabled={disabled} onClick={() => onChoose(product)}>
              <CoverImage src={product.image} alt="" sizes="36px" />
              <span>
                <b>{product.name}</b>
                <small>
                  {[conditionLabel(product.condition), product.edition, product.sku, `${product.stock} in stock`]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

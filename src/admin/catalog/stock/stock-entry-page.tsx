import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft, CircleCheck, ScanBarcode } from 'lucide-react'
import { reasonLabel, type StockEntryResult } from '../../../domain/catalog/stock/stock-movements.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { PageTabs, TabPanel } from '../../../ui/navigation/page-tabs.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { PageContainer } from '../../components/page-container.tsx'
import { TitleBar } from '../../components/title-bar.tsx'
import { ProductScan } from './product-scan.tsx'
import * as styles from './stock-entry-page.module.css'
import { StockLines } from './stock-lines.tsx'
import type { StockLine, StockList } from './stock-list.ts'
import { parseStockMode, STOCK_MODES, STOCK_MODE_NAMES, type StockMode } from './stock-modes.ts'
import { useStockList } from './use-stock-list.ts'

const route = getRouteApi('/_staff/admin/stock/$mode')
const PANEL = 'stock'
const TABS = STOCK_MODE_NAMES.map((value) => ({
  value,
  label: STOCK_MODES[value].tab,
  href: `/admin/stock/${value}`,
}))

/** Receiving, counting and taking out copies with a barcode scanner. */
export function StockEntryPage() {
  const mode = parseStockMode(route.useParams().mode)
  return (
    <PageContainer>
      <ShopLink className="link" href="/admin?tab=products">
        <ArrowLeft className="icon-s" />
        Products
      </ShopLink>
      <TitleBar title={STOCK_MODES[mode].title} />
      <PageTabs label="Stock" tabs={TABS} chosen={mode} panelId={PANEL} />
      <TabPanel id={PANEL} chosen={mode}>
        <StockEntryForm key={mode} mode={mode} />
      </TabPanel>
    </PageContainer>
  )
}

/** The stock that a line leads to. */
const RESULTS: Record<StockMode, (line: StockLine) => number> = {
  receive: ({ stock, quantity }) => stock + quantity,
  count: ({ quantity }) => quantity,
  'take-out': ({ stock, quantity }) => stock - quantity,
}

function StockEntryForm({ mode }: { mode: StockMode }) {
  const { list, saved, error, isSaving, add, change, save } = useStockList(mode)
  const isLocked = isSaving || list.isUncertain
  return (
    <div className={styles.form}>
      <p>{STOCK_MODES[mode].intro}</p>
      <ProductScan disabled={isLocked} onFound={add} />
      {saved && <SavedEntry result={saved} />}
      {list.lines.length === 0 && !saved && <EmptyState icon={ScanBarcode} message="Nothing is on the list yet." />}
      {list.lines.length > 0 && (
        <>
          <StockLines
            lines={list.lines}
            quantityLabel={STOCK_MODES[mode].quantity}
            resultOf={RESULTS[mode]}
            disabled={isLocked}
            onChange={(lines) => change({ lines })}
          />
          <EntryDetails mode={mode} list={list} disabled={isLocked} onChange={change} />
          {(error || list.isUncertain) && <SaveError message={error} isUncertain={list.isUncertain} />}
          <div className={styles.actions}>
            <p className="meta">The list stays on this device until you save it.</p>
            <button type="button" className="button main big" disabled={isSaving} onClick={save}>
              {isSaving ? 'Saving…' : saveLabel(list)}
            </button>
          </div>
        </>
      )}
    </div>
  )
}

const SaveError = ({ message, isUncertain }: { message: string | null; isUncertain: boolean }) => (
  <p role="alert" className="note bad">
    <span>
      {message}
      {isUncertain && ' It is not certain whether the list was saved. Save it again: nothing is counted twice.'}
    </span>
  </p>
)

function saveLabel({ lines }: StockList): string {
  const copies = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return `Save ${lines.length} ${lines.length === 1 ? 'product' : 'products'}, ${copies} ${copies === 1 ? 'copy' : 'copies'}`
}

interface EntryDetailsProps {
  mode: StockMode
  list: StockList
  disabled: boolean
  onChange: (next: Partial<StockList>) => void
}

/** Reason and note of the whole list. */
function EntryDetails({ mode, list, disabled, onChange }: EntryDetailsProps) {
  const { reasons, notePlaceholder } = STOCK_MODES[mode]
  return (
    <div className={styles.details}>
      {reasons.length > 1 && (
        <fieldset disabled={disabled}>
          <legend>Reason</legend>
          {reasons.map((reason) => (
            <label key={reason} className="checkbox">
              <input
                type="radio"
                name="reason"
                checked={list.reason === reason}
                onChange={() => onChange({ reason })}
              />
              {reasonLabel(reason)}
            </label>
          ))}
        </fieldset>
      )}
      <TextField
        label="Note (optional)"
        placeholder={notePlaceholder}
        maxLength={200}
        disabled={disabled}
        value={list.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </div>
  )
}

function SavedEntry({ result: { lines } }: { result: StockEntryResult }) {
  return (
    <section role="status" className={styles.saved}>
      <p>
        <CircleCheck className="icon" /> Saved. The stock is now:
      </p>
      <ul>
        {lines.map(({ productId, name, change, stockAfter }) => (
          <li key={productId}>
            <ShopLink className="inline-link" href={`/admin/products/stock/${productId}`}>
              {name}
            </ShopLink>{' '}
            <span className="num">
              {stockAfter} ({change > 0 ? `+${change}` : change})
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

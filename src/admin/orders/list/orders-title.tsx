import { Plus, ScanBarcode } from 'lucide-react'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { useMay } from '../../accounts/use-may.ts'
import { ExportButtons } from '../../components/table/export-button.tsx'
import { unsortedExportHref } from '../../components/table/export-href.ts'
import type { TableState } from '../../components/table/use-table-state.ts'
import { TitleBar } from '../../components/title-bar.tsx'
import { TitleMenu } from '../../components/title-menu.tsx'
import { PushSwitch } from '../push-switch.tsx'
import { SoundSwitch } from '../sound-switch.tsx'

/** The title of the orders, with what can be done from there. */
export const OrdersTitle = ({ state }: { state: TableState }) => (
  <TitleBar title="Orders">
    {/* Loads the page: only its response allows the camera. */}
    <a className="button" href="/admin/pack">
      <ScanBarcode className="icon" />
      Scan to pack
    </a>
    <NewOrderLink />
    <TitleMenu label="More for orders">
      <SoundSwitch />
      <PushSwitch />
      <OrderExports state={state} />
    </TitleMenu>
  </TitleBar>
)

function NewOrderLink() {
  const may = useMay()
  if (!may('manager')) return null
  return (
    <ShopLink className="button main" href="/admin/orders/new">
      <Plus className="icon" />
      New order
    </ShopLink>
  )
}

function OrderExports({ state }: { state: TableState }) {
  const may = useMay()
  if (!may('owner')) return null
  return <ExportButtons href={(format) => unsortedExportHref('/api/admin/orders/export', state, format)} />
}

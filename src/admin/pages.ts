// The pages of the admin area: see pages-on-demand.ts.

const layout = () => import('./shell/admin-layout.tsx')

export const AdminLayout = async () => ({ default: (await layout()).AdminLayout })
export const AdminSkeleton = async () => ({ default: (await layout()).AdminSkeleton })
export const AdminError = async () => ({ default: (await layout()).AdminError })
export const AdminPage = async () => ({ default: (await import('./shell/admin-page.tsx')).AdminPage })
export const ImagesWithoutProductPage = async () => ({
  default: (await import('./catalog/images/images-without-product-page.tsx')).ImagesWithoutProductPage,
})
export const ProductImagesPage = async () => ({
  default: (await import('./catalog/images/product-images-page.tsx')).ProductImagesPage,
})
export const StockHistoryPage = async () => ({
  default: (await import('./catalog/stock/stock-history-page.tsx')).StockHistoryPage,
})
export const StockEntryPage = async () => ({
  default: (await import('./catalog/stock/stock-entry-page.tsx')).StockEntryPage,
})
export const ProductPickerPage = async () => ({
  default: (await import('./catalog/images/product-picker-page.tsx')).ProductPickerPage,
})
export const ImportPage = async () => ({ default: (await import('./catalog/import/import-page.tsx')).ImportPage })
export const BatchesPage = async () => ({ default: (await import('./catalog/batches/batches-page.tsx')).BatchesPage })
export const NewOrderPage = async () => ({
  default: (await import('./manual-orders/new-order-page.tsx')).NewOrderPage,
})
export const BatchPage = async () => ({ default: (await import('./orders/batches/batch-page.tsx')).BatchPage })
export const PackPage = async () => ({ default: (await import('./orders/packing/pack-page.tsx')).PackPage })
export const ReceivePage = async () => ({ default: (await import('./orders/rto/receive-page.tsx')).ReceivePage })
export const ShiprocketTestPage = async () => ({
  default: (await import('./integrations/shiprocket-test-page.tsx')).ShiprocketTestPage,
})

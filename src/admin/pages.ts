// The pages of the admin area. Apart from the routes: the first script of every page would contain the file names of these pages
// and of what they import.

export const adminPage = () => import('./shell/admin-page.tsx')
export const orderPrintPage = () => import('./orders/print/order-print-page.tsx')
export const imagesWithoutProductPage = () => import('./catalog/images/images-without-product-page.tsx')
export const productImagesPage = () => import('./catalog/images/product-images-page.tsx')
export const stockHistoryPage = () => import('./catalog/stock/stock-history-page.tsx')
export const stockEntryPage = () => import('./catalog/stock/stock-entry-page.tsx')
export const productPickerPage = () => import('./catalog/images/product-picker-page.tsx')
export const batchPage = () => import('./orders/batches/batch-page.tsx')
export const packPage = () => import('./orders/packing/pack-page.tsx')
export const shiprocketTestPage = () => import('./integrations/shiprocket-test-page.tsx')

import { createRoute, redirect } from '@tanstack/react-router'
import { pagesOnDemand } from '../pages-on-demand.ts'
import { rootRoute } from '../root-route.tsx'
import { parseAdminSearch } from './components/admin-search.ts'

const adminPage = pagesOnDemand(() => import('./pages.ts'))

/** The layout of the admin area. Not rendered on the server, so its HTML contains no data. */
const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: '_staff',
  ssr: false,
  head: () => ({
    meta: [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }],
  }),
  component: adminPage('AdminLayout'),
  pendingComponent: adminPage('AdminSkeleton'),
  errorComponent: adminPage('AdminError'),
})

const adminRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin',
  validateSearch: parseAdminSearch,
  component: adminPage('AdminPage'),
})

const imagesWithoutProductRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/products/images',
  component: adminPage('ImagesWithoutProductPage'),
})

const productImagesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/products/images/$productId',
  component: adminPage('ProductImagesPage'),
})

const stockHistoryRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/products/stock/$productId',
  validateSearch: parseAdminSearch,
  component: adminPage('StockHistoryPage'),
})

const importRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/products/import',
  component: adminPage('ImportPage'),
})

const batchesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/products/batches',
  component: adminPage('BatchesPage'),
})

const stockEntryRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/stock/$mode',
  component: adminPage('StockEntryPage'),
})

const productPickerRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/product-images-manager',
  validateSearch: parseAdminSearch,
  component: adminPage('ProductPickerPage'),
})

const newOrderRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/orders/new',
  validateSearch: parseAdminSearch,
  component: adminPage('NewOrderPage'),
})

const shipmentBatchRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/shipment-batches/$batchId',
  component: adminPage('BatchPage'),
})

/** Linked with a page load: only the response of this page allows the camera. */
const packRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/pack',
  component: adminPage('PackPage'),
})

/** Linked with a page load, as the page that packs. */
const receiveRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/receive',
  validateSearch: parseAdminSearch,
  component: adminPage('ReceivePage'),
})

const shiprocketTestRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/shiprocket-test',
  component: adminPage('ShiprocketTestPage'),
})

const productsRedirectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/products',
  loader: () => {
    throw redirect({ href: '/admin?tab=products' })
  },
})

/** Opens the product's dialog in the products tab. */
const productEditRedirectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/products/edit/$id',
  loader: ({ params }) => {
    throw redirect({ href: `/admin?tab=products&edit=${encodeURIComponent(params.id)}` })
  },
})

export const adminRoutes = [
  staffRoute.addChildren([
    adminRoute,
    imagesWithoutProductRoute,
    productImagesRoute,
    stockHistoryRoute,
    importRoute,
    batchesRoute,
    stockEntryRoute,
    productPickerRoute,
    newOrderRoute,
    shipmentBatchRoute,
    packRoute,
    receiveRoute,
    shiprocketTestRoute,
  ]),
  productsRedirectRoute,
  productEditRedirectRoute,
] as const

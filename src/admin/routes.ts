import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rootRoute } from '../root-route.tsx'
import { parseAdminSearch } from './components/admin-search.ts'

const pages = () => import('./pages.ts')

const adminLayout = () => import('./shell/admin-layout.tsx')

/** The layout of the admin area. Not rendered on the server, so its HTML contains no data. */
const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: '_staff',
  ssr: false,
  head: () => ({
    meta: [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyRouteComponent(adminLayout, 'AdminLayout'),
  pendingComponent: lazyRouteComponent(adminLayout, 'AdminSkeleton'),
  errorComponent: lazyRouteComponent(adminLayout, 'AdminError'),
})

const adminRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin',
  validateSearch: parseAdminSearch,
  component: lazyRouteComponent(async () => (await pages()).adminPage(), 'AdminPage'),
})

const orderPrintRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/orders/print',
  // No default parameters: the server renders without the query and would redirect forever.
  validateSearch: parseAdminSearch,
  component: lazyRouteComponent(async () => (await pages()).orderPrintPage(), 'OrderPrintPage'),
})

const imagesWithoutProductRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/products/images',
  component: lazyRouteComponent(async () => (await pages()).imagesWithoutProductPage(), 'ImagesWithoutProductPage'),
})

const productImagesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/products/images/$productId',
  component: lazyRouteComponent(async () => (await pages()).productImagesPage(), 'ProductImagesPage'),
})

const stockHistoryRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/products/stock/$productId',
  validateSearch: parseAdminSearch,
  component: lazyRouteComponent(async () => (await pages()).stockHistoryPage(), 'StockHistoryPage'),
})

const stockEntryRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/stock/$mode',
  component: lazyRouteComponent(async () => (await pages()).stockEntryPage(), 'StockEntryPage'),
})

const productPickerRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/product-images-manager',
  validateSearch: parseAdminSearch,
  component: lazyRouteComponent(async () => (await pages()).productPickerPage(), 'ProductPickerPage'),
})

const shipmentBatchRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/shipment-batches/$batchId',
  component: lazyRouteComponent(async () => (await pages()).batchPage(), 'BatchPage'),
})

/** Linked with a page load: only the response of this page allows the camera. */
const packRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/pack',
  component: lazyRouteComponent(async () => (await pages()).packPage(), 'PackPage'),
})

const shiprocketTestRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/shiprocket-test',
  component: lazyRouteComponent(async () => (await pages()).shiprocketTestPage(), 'ShiprocketTestPage'),
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
    orderPrintRoute,
    imagesWithoutProductRoute,
    productImagesRoute,
    stockHistoryRoute,
    stockEntryRoute,
    productPickerRoute,
    shipmentBatchRoute,
    packRoute,
    shiprocketTestRoute,
  ]),
  productsRedirectRoute,
  productEditRedirectRoute,
] as const

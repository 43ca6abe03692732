import type { RouteIds } from '@tanstack/react-router'
import type { routeTree } from './routes.ts'

/**
 * The file of every page by the id of its route; null for routes without a page of their own. The server
 * preloads by it: it cannot read from a route's dynamic import which file the import loads.
 */
export const PAGE_FILES: Readonly<Record<RouteIds<typeof routeTree>, string | null>> = {
  __root__: null,
  '/': 'src/storefront/home/home-page.tsx',
  '/products': 'src/storefront/catalog/listing/products-page.tsx',
  '/products/$slug': 'src/storefront/catalog/product/product-page.tsx',
  '/categories': 'src/storefront/catalog/collections/categories-page.tsx',
  '/categories/$id': 'src/storefront/catalog/collections/category-page.tsx',
  '/institutes/$id': 'src/storefront/catalog/collections/institute-page.tsx',
  '/institute/$id': null,
  '/search': 'src/storefront/search/search-page.tsx',
  '/cart': 'src/storefront/cart/cart-page.tsx',
  '/checkout': 'src/storefront/checkout/checkout-page.tsx',
  '/order-confirmation': 'src/storefront/orders/order-confirmation-page.tsx',
  '/track-order': 'src/storefront/orders/track-order-page.tsx',
  '/contact-us': 'src/storefront/inbox/contact-us-page.tsx',
  '/unsubscribe': 'src/storefront/inbox/unsubscribe-page.tsx',
  '/about-us': 'src/storefront/content/about-us-page.tsx',
  '/faqs': 'src/storefront/content/faqs-page.tsx',
  '/shipping-policy': 'src/storefront/content/shipping-policy-page.tsx',
  '/return-policy': 'src/storefront/content/return-policy-page.tsx',
  '/privacy-policy': 'src/storefront/content/privacy-policy-page.tsx',
  '/terms-conditions': 'src/storefront/content/terms-conditions-page.tsx',
  '/test-upload': 'src/storefront/content/test-upload-page.tsx',
  '/auth': 'src/storefront/accounts/auth/auth-page.tsx',
  '/login': 'src/storefront/accounts/auth/login-page.tsx',
  '/profile': 'src/storefront/accounts/profile/profile-page.tsx',
  '/not-found': null,
  '/_staff': 'src/admin/shell/admin-layout.tsx',
  '/_staff/admin': 'src/admin/shell/admin-page.tsx',
  '/_staff/admin/orders/print': 'src/admin/orders/print/order-print-page.tsx',
  '/_staff/admin/pack': 'src/admin/orders/packing/pack-page.tsx',
  '/_staff/admin/products/images': 'src/admin/catalog/images/images-without-product-page.tsx',
  '/_staff/admin/products/images/$productId': 'src/admin/catalog/images/product-images-page.tsx',
  '/_staff/admin/products/stock/$productId': 'src/admin/catalog/stock/stock-history-page.tsx',
  '/_staff/admin/stock/$mode': 'src/admin/catalog/stock/stock-entry-page.tsx',
  '/_staff/product-images-manager': 'src/admin/catalog/images/product-picker-page.tsx',
  '/_staff/admin/shipment-batches/$batchId': 'src/admin/orders/batches/batch-page.tsx',
  '/_staff/shiprocket-test': 'src/admin/integrations/shiprocket-test-page.tsx',
  '/admin/products': null,
  '/admin/products/edit/$id': null,
}

import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** Every page: its path and its file. */
export const routes = rootRoute('storefront/shell/root.tsx', [
  index('storefront/home/home-page.tsx'),
  route('/products', [
    index('storefront/catalog/listing/products-page.tsx'),
    route('$slug', 'storefront/catalog/product/product-page.tsx'),
  ]),
  route('/categories', [
    index('storefront/catalog/collections/categories-page.tsx'),
    route('$id', 'storefront/catalog/collections/category-page.tsx'),
  ]),
  route('/institutes/$id', 'storefront/catalog/collections/institute-page.tsx'),
  route('/institute/$id', 'storefront/catalog/collections/institute-redirect-page.tsx'),
  route('/search', 'storefront/search/search-page.tsx'),
  route('/cart', 'storefront/cart/cart-page.tsx'),
  route('/checkout', 'storefront/checkout/checkout-page.tsx'),
  route('/order-confirmation', 'storefront/orders/order-confirmation-page.tsx'),
  route('/track-order', 'storefront/orders/track-order-page.tsx'),
  route('/contact-us', 'storefront/inbox/contact-us-page.tsx'),
  route('/unsubscribe', 'storefront/inbox/unsubscribe-page.tsx'),
  route('/about-us', 'storefront/content/about-us-page.tsx'),
  route('/faqs', 'storefront/content/faqs-page.tsx'),
  route('/shipping-policy', 'storefront/content/shipping-policy-page.tsx'),
  route('/return-policy', 'storefront/content/return-policy-page.tsx'),
  route('/terms-conditions', 'storefront/content/terms-conditions-page.tsx'),
  route('/test-upload', 'storefront/content/test-upload-page.tsx'),
  route('/auth', 'storefront/accounts/auth/auth-page.tsx'),
  route('/login', 'storefront/accounts/auth/login-page.tsx'),
  route('/profile', 'storefront/accounts/profile/profile-page.tsx'),
  route('/not-found', 'storefront/content/not-found-page.tsx'),
  layout('staff', 'admin/shell/admin-layout.tsx', [
    route('/admin', [
      index('admin/shell/admin-page.tsx'),
      route('orders/print', 'admin/orders/order-print-page.tsx'),
      route('products/images', [
        index('admin/catalog/images/images-without-product-page.tsx'),
        route('$productId', 'admin/catalog/images/product-images-page.tsx'),
      ]),
    ]),
    route('/product-images-manager', 'admin/catalog/images/product-picker-page.tsx'),
    route('/shiprocket-test', 'admin/integrations/shiprocket-test-page.tsx'),
  ]),
  route('/admin/products', 'admin/catalog/products/products-redirect-page.tsx'),
  route('/admin/products/edit/$id', 'admin/catalog/products/product-edit-redirect-page.tsx'),
])

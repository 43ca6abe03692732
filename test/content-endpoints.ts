/** The endpoints of banners, testimonials and texts, for managers. */
export const CONTENT_ENDPOINTS = [
  'GET /admin/site-texts',
  'GET /admin/site-texts/export',
  'GET /admin/site-texts/broken-links',
  'PATCH /admin/site-texts/{name}',
  'POST /admin/site-texts/{name}/preview',
  'GET /admin/site-texts/{name}/versions',
  'POST /admin/site-texts/{name}/versions/{id}/restore',
  'GET /banners/export',
  'POST /banners',
  'DELETE /banners/{id}',
  'PUT /banners/{id}',
  'POST /testimonials',
  'DELETE /testimonials/{id}',
  'PUT /testimonials/{id}',
]

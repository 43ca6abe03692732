import type { ShopIdentity } from '../../domain/settings/shop-identity.ts'
import type { Database } from '../database/connect.ts'
import { publicRouter } from '../http/routers.ts'
import { bannerEditRoutes } from './banners.routes.ts'
import { contentRoutes } from './content.routes.ts'
import { publicTextRoutes } from './site-texts/public-texts.routes.ts'
import { siteTextRoutes } from './site-texts/site-texts.routes.ts'
import { testimonialEditRoutes } from './testimonials.routes.ts'

interface ContentApiDeps {
  db: Database
  config: ShopIdentity
}

/** Endpoints of banners, testimonials and the texts of pages. */
export const contentApi = (deps: ContentApiDeps) =>
  publicRouter()
    .route('/', contentRoutes(deps))
    .route('/banners', bannerEditRoutes(deps))
    .route('/testimonials', testimonialEditRoutes(deps))
    .route('/', publicTextRoutes(deps))
    .route('/admin/site-texts', siteTextRoutes(deps))

import type { Database } from '../database/connect.ts'
import { publicRouter } from '../http/routers.ts'
import { bannerEditRoutes } from './banners.routes.ts'
import { contentRoutes } from './content.routes.ts'
import { testimonialEditRoutes } from './testimonials.routes.ts'

interface ContentApiDeps {
  db: Database
}

/** Endpoints of banners and testimonials. */
export const contentApi = (deps: ContentApiDeps) =>
  publicRouter()
    .route('/', contentRoutes(deps))
    .route('/banners', bannerEditRoutes(deps))
    .route('/testimonials', testimonialEditRoutes(deps))

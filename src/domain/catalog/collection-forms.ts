import { z } from 'zod'
import { imagePath, line, text } from '../values/schemas.ts'

const NAME_REQUIRED = 'Name is required'

const name = z.string(NAME_REQUIRED).pipe(line(120).min(1, NAME_REQUIRED))
const description = text(2000)

/** An institute as the form sends it. A `productCount` in the request is ignored. */
export const instituteFormSchema = z.object({ name, description, logo: imagePath })

/** `POST /api/institutes`: only the name is required. */
export const newInstituteSchema = instituteFormSchema.extend({
  description: description.default(''),
  logo: imagePath.default(''),
})

/** A category as the form sends it. */
export const categoryFormSchema = z.object({ name, description, image: imagePath })

/** `POST /api/categories`: only the name is required. */
export const newCategorySchema = categoryFormSchema.extend({
  description: description.default(''),
  image: imagePath.default(''),
})

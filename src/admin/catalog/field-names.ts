/** A product's fields by the names that the form gives them. */
export const FIELD_NAMES: Partial<Record<string, string>> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  price: 'Price (₹)',
  originalPrice: 'Original price (₹)',
  discountPercentage: 'Discount %',
  image: 'Main image',
  imageGallery: 'Gallery images',
  rating: 'Rating',
  instituteId: 'Institute',
  categoryId: 'Primary category',
  categoryIds: 'Categories',
  examType: 'Exam',
  classType: 'Class',
  classTypes: 'Classes',
  condition: 'Condition',
  edition: 'Edition',
  featured: 'Featured',
  bestSeller: 'Best Seller',
  teachersPick: 'Teacher’s Pick',
  moduleCount: 'Modules',
  weightGrams: 'Weight (g)',
  lengthMm: 'Length (mm)',
  widthMm: 'Width (mm)',
  heightMm: 'Thickness (mm)',
  stock: 'Stock',
}

/** A field's value in words; `names` are what its ids stand for. */
export function shownValue(value: unknown, names: Record<string, string> = {}): string {
  if (value === null || value === undefined || value === '') return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length > 0 ? value.map((one) => shownValue(one, names)).join(', ') : 'Empty'
  const text = typeof value === 'number' ? String(value) : (value as string)
  return names[text] ?? text
}

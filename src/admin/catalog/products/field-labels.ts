/** Labels of product fields. */
export const FIELD_LABELS: Partial<Record<string, string>> = {
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

/** Formats a field's value; `names` resolves its ids. */
export function formatValue(value: unknown, names: Record<string, string> = {}): string {
  if (value === null || value === undefined || value === '') return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length > 0 ? value.map((item) => formatValue(item, names)).join(', ') : 'Empty'
  const text = typeof value === 'number' ? String(value) : (value as string)
  return names[text] ?? text
}

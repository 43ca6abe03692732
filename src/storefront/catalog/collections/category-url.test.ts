import { describe, expect, test } from 'vitest'
import { categoryHref, selectedClass, quickFilters, categoryFilters } from './category-url.ts'

const jee = { id: 1, name: 'JEE Materials' }
const physics = { id: 3, name: 'Physics' }

describe('the URLs of a category', () => {
  test('the plain URL of a category opens its first tab, Class 11', () => {
    expect(selectedClass({})).toBe('11th')
    expect(categoryHref(jee, { class: '11th' })).toBe('/categories/1')
    expect(categoryHref(jee, { class: 'dropper', condition: 'used' })).toBe(
      '/categories/1?class=dropper&condition=used',
    )
  })

  test('a quick filter links to the listing with category, exam and class', () => {
    expect(quickFilters(jee, '12th')).toEqual([
      { label: 'All Materials', href: '/products?categoryId=1&examType=JEE&classType=12th' },
      { label: 'New Books', href: '/products?categoryId=1&examType=JEE&classType=12th&condition=new' },
      { label: 'Used Books', href: '/products?categoryId=1&examType=JEE&classType=12th&condition=used' },
      { label: 'Featured', href: '/products?categoryId=1&examType=JEE&classType=12th&featured=true' },
      { label: 'Best Sellers', href: '/products?categoryId=1&examType=JEE&classType=12th&bestSeller=true' },
    ])
  })

  test('a category without an exam in its name links to the books of all exams', () => {
    expect(quickFilters(physics, 'dropper')[0]?.href).toBe('/products?categoryId=3&classType=dropper')
  })

  test('a category with an exam in its name shows the books of that exam, whatever exam the URL has', () => {
    expect(categoryFilters(jee, { examType: 'NEET' })).toEqual({ categoryId: 1, examType: 'JEE', classType: '11th' })
  })

  test('a category without an exam in its name can be filtered by exam', () => {
    expect(categoryFilters(physics, { class: '12th', examType: 'NEET', condition: 'new' })).toEqual({
      categoryId: 3,
      examType: 'NEET',
      classType: '12th',
      condition: 'new',
    })
  })
})

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { EXAM_TYPES, type ExamType } from '../../domain/catalog/exams.ts'
import type { AdminPromotion, PromotionForm, PromotionInput } from '../../domain/orders/promotions/promotion-form.ts'
import { categoryOptions } from '../catalog/collections/collection-options.ts'
import { CheckboxGroup } from '../catalog/products/checkbox-group.tsx'
import { BookSearch } from '../orders/modifications/book-search.tsx'
import * as styles from './book-chooser.module.css'

const DIRTY = { shouldDirty: true, shouldValidate: true }

interface Props {
  form: UseFormReturn<PromotionInput, unknown, PromotionForm>
  products: AdminPromotion['products'] | undefined
}

/** Chooses the books of a promotion: by exam, by category and one by one. */
export function BookChooser({ form, products = [] }: Props) {
  const { data: categories = [] } = useQuery(categoryOptions())
  const [names, setNames] = useState(() => new Map(products.map(({ id, name }) => [id, name])))
  const chosen = form.watch('productIds').map(Number)
  const choose = (ids: number[]) => form.setValue('productIds', ids, DIRTY)
  return (
    <div className={styles.chooser}>
      <CheckboxGroup
        label="Exams"
        options={EXAM_TYPES.map((exam) => ({ value: exam, label: exam }))}
        selected={form.watch('examTypes')}
        onChange={(next) => form.setValue('examTypes', next as ExamType[], DIRTY)}
      />
      <CheckboxGroup
        label="Categories"
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        selected={form.watch('categoryIds').map(String)}
        onChange={(next) => form.setValue('categoryIds', next.map(Number), DIRTY)}
      />
      <div>
        <BookSearch
          allowsSoldOut
          onAdd={({ id, name }) => {
            setNames(new Map(names).set(id, name))
            if (!chosen.includes(id)) choose([...chosen, id])
          }}
        />
        <ul className={styles.books} aria-label="Chosen books">
          {chosen.map((id) => (
            <li key={id}>
              {names.get(id) ?? 'A deleted book'}
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove ${names.get(id) ?? 'a deleted book'}`}
                onClick={() => choose(chosen.filter((one) => one !== id))}
              >
                <X className="icon icon-s" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi, notFound, type ErrorComponentProps } from '@tanstack/react-router'
import { CLASS_TYPES, type ExamType } from '../../../domain/catalog/exams.ts'
import { parseId, type InstituteSearch } from '../../../domain/search/collection-search.ts'
import type { LoaderArgs } from '../../../router-context.ts'
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx'
import { storeQuery } from '../../shared/store-query.ts'
import { instituteQuery, productCardsQuery } from '../catalog-queries.ts'
import { availableExams, selectedExam } from './institute-url.ts'
import { instituteBreadcrumb } from './institute-head.ts'
import { InstituteHeader } from './institute-header.tsx'
import { InstituteProducts, instituteProductsQuery } from './institute-products.tsx'
import { PageError } from '../../shared/page-error.tsx'
import { prefetch } from '../../shared/prefetch.ts'
import { CollectionNotFound } from './collection-not-found.tsx'
import * as styles from './institute-page.module.css'

export { instituteHeadOptions } from './institute-head.ts'

const route = getRouteApi('/institutes/$id')

export async function loadInstitute({
  context: { queryClient },
  params,
  deps,
}: LoaderArgs<{ id: string }, InstituteSearch>) {
  const id = parseId(params.id)
  if (id === undefined) throw notFound()
  const [store, institute, exams] = await Promise.all([
    queryClient.query(storeQuery()),
    queryClient.query(instituteQuery(id)),
    loadAvailableExams(queryClient, id),
  ])
  if (!institute) throw notFound()
  const exam = selectedExam(exams, deps)
  if (exam) {
    await Promise.all(
      CLASS_TYPES.map((classType) => prefetch(queryClient, instituteProductsQuery(institute, exam, classType))),
    )
  }
  return { store, institute, exams }
}

async function loadAvailableExams(queryClient: QueryClient, instituteId: number): Promise<ExamType[]> {
  const count = async (examType: ExamType) =>
    (await queryClient.query(productCardsQuery({ instituteId, examType, limit: 1 }))).total
  const [JEE, NEET] = await Promise.all([count('JEE'), count('NEET')])
  return availableExams({ JEE, NEET })
}

export function InstitutePage() {
  const { institute, exams } = route.useLoaderData()
  const search = route.useLoaderDeps()
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb items={instituteBreadcrumb(institute)} />
      <InstituteHeader institute={institute} />
      <InstituteProducts institute={institute} exams={exams} chosen={selectedExam(exams, search)} />
    </div>
  )
}

export function InstituteNotFound() {
  return <CollectionNotFound notice="Institute not found" />
}

export function InstituteError({ reset }: ErrorComponentProps) {
  return <PageError title="Institute" message="This institute did not load." reset={reset} />
}

export { InstituteSkeleton } from './institute-skeleton.tsx'

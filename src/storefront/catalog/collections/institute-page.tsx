import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { CLASS_TYPES, type ExamType } from '../../../domain/catalog/exams.ts'
import { parseId, parseInstituteSearch } from '../../../domain/search/collection-search.ts'
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx'
import { storeQuery } from '../../shared/store-query.ts'
import { notFoundHead, pageHead } from '../../shared/page-head.ts'
import { instituteQuery, productCardsQuery } from '../catalog-queries.ts'
import { availableExams, selectedExam } from './institute-url.ts'
import { instituteBreadcrumb, instituteHeadOptions } from './institute-head.ts'
import { InstituteHeader } from './institute-header.tsx'
import { InstituteProducts, instituteProductsQuery } from './institute-products.tsx'
import { InstituteSkeleton } from './institute-skeleton.tsx'
import { PageError } from '../../shared/page-error.tsx'
import { prefetch } from '../../shared/prefetch.ts'
import { CollectionNotFound } from './collection-not-found.tsx'
import styles from './institute-page.module.css'

export const Route = createFileRoute('/institutes/$id')({
  loaderDeps: ({ search }) => parseInstituteSearch(search),
  loader: async ({ context: { queryClient }, params, deps }) => {
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
  },
  head: ({ loaderData, ...place }) =>
    loaderData ? pageHead(instituteHeadOptions(loaderData)) : notFoundHead(place, 'Institute not found'),
  component: InstitutePage,
  pendingComponent: InstituteSkeleton,
  notFoundComponent: () => <CollectionNotFound notice="Institute not found" />,
  errorComponent: ({ reset }) => <PageError title="Institute" message="This institute did not load." reset={reset} />,
})

async function loadAvailableExams(queryClient: QueryClient, instituteId: number): Promise<ExamType[]> {
  const count = async (examType: ExamType) =>
    (await queryClient.query(productCardsQuery({ instituteId, examType, limit: 1 }))).total
  const [JEE, NEET] = await Promise.all([count('JEE'), count('NEET')])
  return availableExams({ JEE, NEET })
}

function InstitutePage() {
  const { institute, exams } = Route.useLoaderData()
  const search = Route.useLoaderDeps()
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb items={instituteBreadcrumb(institute)} />
      <InstituteHeader institute={institute} />
      <InstituteProducts institute={institute} exams={exams} chosen={selectedExam(exams, search)} />
    </div>
  )
}

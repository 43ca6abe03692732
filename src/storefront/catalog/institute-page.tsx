import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { CLASS_TYPES, type ExamType } from '../../domain/exams.ts'
import { parseId, parseInstituteSearch } from '../../domain/shelf-search.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { storeQuery } from '../content/content-queries.ts'
import { missingHead, pageHead } from '../layout/page-head.ts'
import { instituteQuery, productCardsQuery } from './catalog-queries.ts'
import { examsWithBooks, openExam } from './institute-address.ts'
import { InstituteHead, instituteHeadOf, stepsTo } from './institute-head.tsx'
import { InstituteShelves, instituteShelfQuery } from './institute-shelves.tsx'
import { InstituteSkeleton } from './institute-skeleton.tsx'
import { PageTrouble } from './page-trouble.tsx'
import { readAhead } from './read-ahead.ts'
import { ShelfMissing } from './shelf-missing.tsx'

export const Route = createFileRoute('/institutes/$id')({
  loaderDeps: ({ search }) => parseInstituteSearch(search),
  loader: async ({ context: { queryClient }, params, deps }) => {
    const id = parseId(params.id)
    if (id === undefined) throw notFound()
    const [store, institute, exams] = await Promise.all([
      queryClient.query(storeQuery()),
      queryClient.query(instituteQuery(id)),
      examsOf(queryClient, id),
    ])
    if (!institute) throw notFound()
    const exam = openExam(exams, deps)
    if (exam) {
      await Promise.all(
        CLASS_TYPES.map((classType) => readAhead(queryClient, instituteShelfQuery(institute, exam, classType))),
      )
    }
    return { store, institute, exams }
  },
  head: ({ loaderData, ...place }) =>
    loaderData ? pageHead(instituteHeadOf(loaderData)) : missingHead(place, 'Institute not found'),
  component: InstitutePage,
  pendingComponent: InstituteSkeleton,
  notFoundComponent: () => <ShelfMissing notice="Institute not found" />,
  errorComponent: ({ reset }) => <PageTrouble title="Institute" message="This institute did not load." reset={reset} />,
})

async function examsOf(queryClient: QueryClient, instituteId: number): Promise<ExamType[]> {
  const count = async (examType: ExamType) =>
    (await queryClient.query(productCardsQuery({ instituteId, examType, limit: 1 }))).total
  const [JEE, NEET] = await Promise.all([count('JEE'), count('NEET')])
  return examsWithBooks({ JEE, NEET })
}

function InstitutePage() {
  const { institute, exams } = Route.useLoaderData()
  const search = Route.useLoaderDeps()
  return (
    <div className="wrap pb-8">
      <Breadcrumb items={stepsTo(institute)} />
      <InstituteHead institute={institute} />
      <InstituteShelves institute={institute} exams={exams} chosen={openExam(exams, search)} />
    </div>
  )
}

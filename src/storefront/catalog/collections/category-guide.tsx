import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { EXAM_TYPES, examOfCategoryName, type ExamType } from '../../../domain/catalog/exams.ts'
import { KEY_SUBJECTS, recommendedInstitutes } from '../../../domain/catalog/exam-guide.ts'
import type { Category } from '../../../domain/catalog/product.ts'
import { institutesQuery } from '../catalog-queries.ts'
import { InstituteTile } from './institute-tile.tsx'
import * as styles from './category-guide.module.css'

const ABOUT: Record<ExamType, string> = {
  JEE: 'JEE Main and Advanced reward problems solved, not pages read. Take one theory module per chapter, one problem book per subject, and solved papers for the last three months.',
  NEET: 'NEET is won on accuracy: Biology read line by line, Physics and Chemistry practised daily. Take one set of modules, a question bank per subject, and full-length papers to the clock.',
}

const QUESTIONS = [
  {
    question: 'Should I buy new or used books?',
    answer:
      'New books are this year’s print and unmarked. Used books are checked page by page, may carry notes or underlining, and cost much less. The syllabus inside is the same when the edition is recent: look for it on the book’s page.',
  },
  {
    question: 'How do I choose the right material?',
    answer:
      'Start with your class tab, then your weakest subject. If you attend coaching, pick modules of another institute for practice; if you study alone, a complete set keeps the order of chapters for you.',
  },
  {
    question: 'Do you deliver across India?',
    answer:
      'Yes, free of charge to every PIN code that our couriers reach. You get a tracking link when the courier has the parcel, and you pay cash on delivery.',
  },
]

/** The guide beside a category's books: the exam, its institutes and common questions. */
export function CategoryGuide({ category }: { category: Category }) {
  const exam = examOfCategoryName(category.name)
  return (
    <aside className={styles.guide} aria-label="Guide">
      <AboutExam exam={exam} />
      <RecommendedInstitutes exam={exam} />
      <section className="panel">
        <h2 className="h3">Common questions</h2>
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className={styles.question}>
            <summary>
              {question}
              <ChevronDown className="icon icon-s" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </section>
    </aside>
  )
}

function AboutExam({ exam }: { exam: ExamType | undefined }) {
  const exams = exam ? [exam] : EXAM_TYPES
  return (
    <section className="panel">
      <h2 className="h3">About {exams.join(' & ')} Preparation</h2>
      {exams.map((examType) => (
        <div key={examType} className={styles.exam}>
          <p>{ABOUT[examType]}</p>
          <h3>{exam ? 'Key subjects' : `Key subjects for ${examType}`}</h3>
          <ul className="tags">
            {KEY_SUBJECTS[examType].map((subject) => (
              <li key={subject} className="tag plain">
                {subject}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function RecommendedInstitutes({ exam }: { exam: ExamType | undefined }) {
  const { data } = useQuery(institutesQuery())
  const institutes = recommendedInstitutes(data ?? [], exam)
  if (institutes.length === 0) return null
  return (
    <section className="panel">
      <h2 className="h3">Recommended institutes</h2>
      <div className={styles.institutes}>
        {institutes.map((institute) => (
          <InstituteTile key={institute.id} institute={institute} />
        ))}
      </div>
    </section>
  )
}

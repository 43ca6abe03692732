import { Atom, Stethoscope } from 'lucide-react'
import type { Condition, ExamType } from '../../domain/catalog/exams.ts'

const EXAM_ICONS = { JEE: Atom, NEET: Stethoscope }

export function ExamTag({ exam }: { exam: ExamType }) {
  const Icon = EXAM_ICONS[exam]
  return (
    <span className={`tag ${exam.toLowerCase()}`}>
      <Icon className="icon" />
      {exam}
    </span>
  )
}

export function ConditionTag({ condition }: { condition: Condition }) {
  return <span className={`tag ${condition}`}>{condition.toUpperCase()}</span>
}

/** Ids are fixed: the shop’s menus open category 1 for JEE and 2 for NEET. */
export const demoCategoryIds = {
  JEE: 1,
  NEET: 2,
  Physics: 3,
  Chemistry: 4,
  Mathematics: 5,
  Biology: 6,
  tests: 7,
  kits: 8,
  usedSets: 9,
  revision: 10,
} as const

export const demoCategories: { id: number; name: string; description: string; image: string }[] = [
  {
    id: demoCategoryIds.JEE,
    name: 'JEE Materials',
    description: 'Books and coaching modules for JEE Main and Advanced: Class 11, Class 12 and droppers.',
    image: '',
  },
  {
    id: demoCategoryIds.NEET,
    name: 'NEET Materials',
    description: 'Books and coaching modules for NEET: Physics, Chemistry and Biology for every class.',
    image: '',
  },
  {
    id: demoCategoryIds.Physics,
    name: 'Physics',
    description: 'Theory, worked examples and problem sets, from units and kinematics to modern physics.',
    image: '',
  },
  {
    id: demoCategoryIds.Chemistry,
    name: 'Chemistry',
    description: 'Physical, organic and inorganic chemistry: modules, notes and question banks.',
    image: '',
  },
  {
    id: demoCategoryIds.Mathematics,
    name: 'Mathematics',
    description: 'Algebra, calculus, coordinate geometry and the rest of the JEE mathematics syllabus.',
    image: '',
  },
  {
    id: demoCategoryIds.Biology,
    name: 'Biology',
    description: 'Botany and zoology for NEET: line-by-line notes, diagrams and objective questions.',
    image: '',
  },
  {
    id: demoCategoryIds.tests,
    name: 'Test Series & Papers',
    description: 'Mock tests, solved papers and answer sheets to practise with a clock beside you.',
    image: '',
  },
  {
    id: demoCategoryIds.kits,
    name: 'Dropper Kits',
    description: 'Whole-syllabus kits for a repeat year, packed in the order they are studied.',
    image: '',
  },
  {
    id: demoCategoryIds.usedSets,
    name: 'Used Module Sets',
    description: 'Complete sets from earlier batches. Every page is counted before a set goes on the shelf.',
    image: '',
  },
  {
    id: demoCategoryIds.revision,
    name: 'Revision & Short Notes',
    description: 'Formula sheets, one-page summaries and flash notes for the last weeks.',
    image: '',
  },
]

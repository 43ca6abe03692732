export type InstituteName = 'Allen' | 'Physics Wallah' | 'Motion' | 'Resonance' | 'Aakash' | 'Esaral'

/** Drawings stand in for all logos: the shop sells study materials, it does not speak for the institutes. */
export const demoInstitutes: { name: InstituteName; description: string }[] = [
  {
    name: 'Allen',
    description:
      'Modules and papers used by students of Allen, for JEE and NEET. Most used sets on this shelf come from students in Kota.',
  },
  {
    name: 'Physics Wallah',
    description:
      'Printed modules and practice books used by students of Physics Wallah, mostly for Class 11, Class 12 and one-year droppers.',
  },
  {
    name: 'Motion',
    description: 'Theory sheets, daily practice problems and module sets used by students of Motion, for JEE and NEET.',
  },
  {
    name: 'Resonance',
    description: 'Problem books and topic modules used by students of Resonance, mainly for JEE Main and Advanced.',
  },
  {
    name: 'Aakash',
    description: 'Study packages, biology volumes and test papers used by students of Aakash, mainly for NEET.',
  },
  {
    name: 'Esaral',
    description: 'Short notes, question banks and revision kits used by students of Esaral, for JEE and NEET.',
  },
]

import type { SubjectKey } from '../palettes.ts'
import { cell, dna, heartbeat, leaf, petals, sprig } from './biology.ts'
import { benzene, chain, crystal, flask, lobes, ring, tiles } from './chemistry.ts'
import { conics, graph, lattice, matrix, nested, spiral } from './mathematics.ts'
import type { Motif } from './motif.ts'
import { bubbles, spines } from './papers.ts'
import { dial, field, orbits, pendulum, prism, projectile, waves } from './physics.ts'

const BY_SUBJECT: Record<SubjectKey, readonly Motif[]> = {
  physics: [orbits, waves, pendulum, field, projectile, dial, prism],
  chemistry: [benzene, ring, chain, crystal, tiles, flask, lobes],
  mathematics: [lattice, graph, conics, nested, spiral, matrix],
  biology: [leaf, cell, dna, petals, sprig, heartbeat],
  combined: [spines, nested, bubbles, dial, spiral],
}

// A title that names its topic gets a picture of that topic. The first match counts.
const BY_TOPIC: readonly [RegExp, readonly Motif[]][] = [
  [/\bcell|cytology|microb/i, [cell]],
  [/calculus|function|graph|differenti|limit/i, [graph, spiral]],
  [/mock|test|paper|answer sheet|assertion/i, [bubbles, dial, lattice]],
  [/wave|optic|light/i, [waves, prism]],
  [/oscillat|gravit/i, [pendulum]],
  [/rotation|units|measure/i, [dial]],
  [/electri|electrost|magnet|current/i, [field]],
  [/modern|atom|nuclear/i, [orbits]],
  [/mechanic|motion|kinemat|newton/i, [projectile, pendulum]],
  [/equilibri/i, [flask, crystal]],
  [/thermo|heat|kinetic/i, [waves, dial]],
  [/inorganic|period|block/i, [tiles]],
  [/organic|hydrocarb|named|carbonyl|aldehyde|amine/i, [benzene, chain, ring]],
  [/bond|coordination/i, [lobes, ring]],
  [/electrochem/i, [flask, crystal]],
  [/physical chem|solution|mole|solid state/i, [flask, crystal]],
  [/enzym|biomol/i, [ring]],
  [/vector|3d/i, [crystal]],
  [/geometr|conic|circle|trigono/i, [conics, spiral]],
  [/algebra|matri|quadratic|complex|determin/i, [matrix, nested]],
  [/probab|statist|number|permut|sequence|binomial/i, [lattice]],
  [/reproduc|flower/i, [petals, sprig]],
  [/photosyn/i, [leaf, sprig]],
  [/genetic|evolution|inherit|biotech/i, [dna]],
  [/physiolog|health|zoolog|animal/i, [heartbeat]],
  [/plant|botan|morpholog/i, [leaf, sprig]],
  [/ecolog|environ/i, [sprig, petals]],
]

export function motifsFor(title: string, subject: SubjectKey): readonly Motif[] {
  return BY_TOPIC.find(([topic]) => topic.test(title))?.[1] ?? BY_SUBJECT[subject]
}

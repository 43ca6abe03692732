/** A sample page as the image generator draws it. */
export interface SamplePageText {
  heading: string
  paragraphs: string[]
}

interface LookInside {
  tableOfContents: string
  samplePages: SamplePageText[]
}

/** Tables of contents and the text of sample pages, by the slug of a demo product. */
export const lookInsideBySlug: Partial<Record<string, LookInside>> = {
  'mechanics-part-1-units-to-newton-s-laws': {
    tableOfContents: `Units and Dimensions
- Base units and derived units
- Dimensional analysis
- Errors and significant figures
Vectors
- Addition and resolution
- Scalar and vector products
Motion in a Straight Line
- Position, velocity and acceleration
- Graphs of motion
- Relative velocity
Motion in a Plane
- Projectiles
- River and rain problems
- Circular motion
Newton’s Laws of Motion
- Free-body diagrams
- Strings, pulleys and wedges
- Friction
- Pseudo forces
Chapter Tests
Answers and Hints`,
    samplePages: [
      {
        heading: 'Dimensional analysis',
        paragraphs: [
          'Every term of a physical equation has the same dimensions. A formula that breaks this rule is wrong, whatever else it says.',
          'The rule also finds formulas. The period of a pendulum may depend on its length, its mass and on gravity. Write the period as a product of powers of the three, compare the exponents of mass, length and time, and only one choice remains.',
          'The mass drops out. A number such as 2 pi has no dimension, so this method never finds it.',
        ],
      },
      {
        heading: 'Free-body diagrams',
        paragraphs: [
          'Draw one body alone. Then draw each force that another body exerts on it, and nothing else. The force that it exerts on others belongs to their diagrams.',
          'A block on a rough incline has three forces: its weight, straight down, the normal force, at a right angle to the surface, and friction, along the surface.',
          'Choose one axis along the incline. Then only the weight has to be resolved, and the acceleration has one component.',
        ],
      },
      {
        heading: 'Friction',
        paragraphs: [
          'Static friction takes any value up to its limit. It is as large as it must be to prevent sliding. Kinetic friction has one value.',
          'First assume that the body is at rest and find the friction that this needs. If it is above the limit, the body slides, and the kinetic value applies.',
          'Most mistakes in this chapter come from using the limit where the body does not slide.',
        ],
      },
    ],
  },
  'human-physiology': {
    tableOfContents: `Digestion and Absorption
- The alimentary canal
- Enzymes and glands
Breathing and Exchange of Gases
- Lung volumes
- Transport of oxygen and carbon dioxide
Body Fluids and Circulation
- Blood groups
- The cardiac cycle
- ECG
Excretory Products and Their Elimination
- The nephron
- Counter current mechanism
Locomotion and Movement
- Muscle contraction
- Joints
Neural Control and Coordination
- The nerve impulse
- The eye and the ear
Chemical Coordination and Integration
400 Questions with Answers`,
    samplePages: [
      {
        heading: 'The cardiac cycle',
        paragraphs: [
          'One heartbeat takes about 0.8 seconds. In joint diastole all four chambers are relaxed, and blood flows into the ventricles through the open valves.',
          'The atria contract first and add about a third to the filling. Then the ventricles contract. Their pressure closes the valves to the atria, which is the first heart sound.',
          'When the ventricles relax, the semilunar valves close. That is the second sound.',
        ],
      },
      {
        heading: 'Lung volumes',
        paragraphs: [
          'Tidal volume is the air of one quiet breath: about 500 millilitres. A healthy adult breathes 6 to 8 litres in a minute.',
          'After a quiet breath out, about 1.1 litres more can be breathed out by force. This is the expiratory reserve volume. What remains is the residual volume.',
          'Vital capacity contains every volume except the residual one. A spirometer cannot measure what never leaves the lungs.',
        ],
      },
      {
        heading: 'The nephron',
        paragraphs: [
          'Each kidney has about a million nephrons. A nephron has a glomerulus, a capsule and a long tubule.',
          'The two limbs of the loop of Henle differ. The descending limb lets water out and keeps salt. The ascending limb lets salt out and keeps water.',
          'Flow in opposite directions makes the medulla salty towards its centre. This is why urine can be four times as concentrated as the first filtrate.',
        ],
      },
    ],
  },
  'organic-chemistry-named-reactions': {
    tableOfContents: `How to Use This Book
Reactions of Aldehydes and Ketones
- Aldol condensation
- Cannizzaro reaction
- Clemmensen reduction
- Wolff-Kishner reduction
Reactions of Acids and Derivatives
- Hell-Volhard-Zelinsky reaction
- Claisen condensation
- Hofmann bromamide reaction
Reactions of Aromatic Compounds
- Friedel-Crafts alkylation and acylation
- Reimer-Tiemann reaction
- Kolbe reaction
- Sandmeyer reaction
Reactions of Halides and Ethers
- Wurtz reaction
- Finkelstein reaction
- Williamson synthesis
Index by Reagent
Index by Product`,
    samplePages: [
      {
        heading: 'Cannizzaro reaction',
        paragraphs: [
          'Reagent: concentrated alkali. An aldehyde without alpha hydrogen reacts with itself: one molecule is oxidised to the salt of an acid, another is reduced to an alcohol.',
          'Mechanism: hydroxide adds to the carbonyl group. The adduct passes a hydride ion to a second molecule. This step decides the rate.',
          'Exception: with formaldehyde in a mixture, formaldehyde is always the one that is oxidised.',
        ],
      },
      {
        heading: 'Hofmann bromamide reaction',
        paragraphs: [
          'Reagents: bromine and aqueous alkali. A primary amide becomes a primary amine with one carbon atom less.',
          'Mechanism: the amide is brominated at nitrogen. While bromide leaves, the alkyl group moves from carbon to nitrogen and gives an isocyanate. Water turns it into the amine.',
          'The group that moves keeps its configuration. This has been asked more than once.',
        ],
      },
      {
        heading: 'Williamson synthesis',
        paragraphs: [
          'Reagents: an alkoxide and a primary halide. The product is an ether, symmetrical or not.',
          'Mechanism: one step from behind, so that primary halides react best. A tertiary halide gives an alkene instead.',
          'Plan: to make an ether with a tertiary group, take the tertiary alkoxide and the primary halide, never the other way round.',
        ],
      },
    ],
  },
  'electricity-and-magnetism': {
    tableOfContents: `Volume 1
- Electric charges and fields
- Potential and capacitance
- Current electricity
Volume 2
- Moving charges and magnetism
- Magnetism and matter
- Electromagnetic induction
- Alternating current
Answers with Full Solutions`,
    samplePages: [],
  },
  'coordinate-geometry': {
    tableOfContents: `Points and Distances
Straight Lines
- Forms of the equation
- Families of lines
- Pairs of lines
Circles
- Tangents and chords
- Radical axis
Parabola
Ellipse
Hyperbola
Mixed Problems
- Single correct answer
- Numerical value`,
    samplePages: [],
  },
  'genetics-and-evolution': {
    tableOfContents: `Principles of Inheritance
- Mendel’s laws
- Linkage and recombination
- Sex determination
- Pedigrees
Molecular Basis of Inheritance
- DNA and its packaging
- Replication, transcription and translation
- Regulation of genes
Evolution
- Evidence
- Hardy-Weinberg principle
Questions and Answers`,
    samplePages: [],
  },
}

// An oxlint plugin: reports regular expressions whose time can grow faster than their input. One such expression over a text
// from outside stops the store.
import { analyse } from 'scslre'

/** The parts of a syntax node that the rule reads; oxlint passes more. */
interface SyntaxNode {
  regex?: { pattern: string; flags: string }
}
interface RuleContext {
  report(problem: { message: string; node: SyntaxNode }): void
}

const MAX_REPORTS = 1

/** Returns why an expression is slow; undefined if its time is linear. */
function slowness(source: string, flags: string): string | undefined {
  const { reports } = analyse({ source, flags }, { maxReports: MAX_REPORTS })
  const [report] = reports
  return report && `It is slow for many repetitions of ${JSON.stringify(report.character.pick)} (${report.type}).`
}

const superLinear = {
  create(context: RuleContext) {
    return {
      Literal(node: SyntaxNode) {
        if (!node.regex) return
        const reason = slowness(node.regex.pattern, node.regex.flags)
        if (reason)
          context.report({ node, message: `The time of this expression grows faster than its input. ${reason}` })
      },
    }
  },
}

export default { meta: { name: 'linear-expressions' }, rules: { 'no-super-linear': superLinear } }

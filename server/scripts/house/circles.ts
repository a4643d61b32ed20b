/**
 * The circles of a graph: sets of nodes each of which leads to all others of its set (strongly connected components of
 * more than one node, by Tarjan's algorithm), the largest first.
 */
export function findCircles(edges: ReadonlyMap<string, Iterable<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []

  const visit = (node: string): number => {
    const index = order.size
    order.set(node, index)
    lowest.set(node, index)
    open.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!edges.has(next)) continue
      const reached = !order.has(next) ? visit(next) : open.includes(next) ? (order.get(next) as number) : index
      lowest.set(node, Math.min(lowest.get(node) as number, reached))
    }
    if (lowest.get(node) === index) {
      const circle = open.splice(open.indexOf(node))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return lowest.get(node) as number
  }
  for (const node of edges.keys()) if (!order.has(node)) visit(node)
  return circles.sort((one, other) => other.length - one.length)
}

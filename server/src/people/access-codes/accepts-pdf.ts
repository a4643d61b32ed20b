/** Whether an `Accept` header names PDF, and JSON not before it (RFC 9110 section 12.5.1). */
export function acceptsPdf(accept: string | undefined): boolean {
  const ranges = (accept ?? '').split(',').map(range => {
    const [type = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase())
    const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
    return { type, weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  const weightOf = (type: string) => ranges.find(range => range.type === type)?.weight ?? 0
  return weightOf('application/pdf') > 0 && weightOf('application/pdf') >= weightOf('application/json')
}

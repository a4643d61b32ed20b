/** `America/Argentina/Buenos_Aires` is `Buenos Aires, Argentina`. */
export function zoneName(zone: string): string {
  const [, ...places] = zone.replaceAll('_', ' ').split('/')
  return places.length > 0 ? places.reverse().join(', ') : zone
}

/** Brings the comments of the page into view, with the focus at their heading. */
export function showComments(): void {
  const heading = document.getElementById('comments')
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

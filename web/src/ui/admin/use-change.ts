import { type QueryClient, useMutation, useQueryClient } from '@tanstack/preact-query'

interface After<Wish, Result> {
  /** Once the server has made the change; the change is pending until what it returns has settled. */
  success?(client: QueryClient, result: Result, wish: Wish): unknown
  /** The same, also of a change that failed. */
  settled?(client: QueryClient, wish: Wish): unknown
}

/** A change of the server whose caller shows why it was refused. */
export function useChange<Wish = void, Result = unknown>(
  change: (wish: Wish) => Promise<Result>,
  { success, settled }: After<Wish, Result> = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (result, wish) => success?.(client, result, wish),
    onSettled: (_result, _error, wish) => settled?.(client, wish),
    meta: { handled: true },
  })
}

/** The name shown for authors who were removed from the program. Part of the contract, so in no other language. */
export const FORMER_COLLEAGUE = 'Former colleague'

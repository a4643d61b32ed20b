// Writes the package of the server, as it goes to npm and into an image, into a folder: `npm run package -- FOLDER`. `npm pack FOLDER`
// makes a file of it that `npx` runs on a machine without this repository.

import { resolve } from 'node:path'
import { writePackage } from './package/write-package.ts'

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('usage: npm run package -- FOLDER')
  process.exit(2)
}
writePackage(resolve(folder))
console.log(`the package is in ${folder}`)

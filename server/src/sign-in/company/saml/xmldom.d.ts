// The types of the package itself bring those of browsers along.

declare module '@xmldom/xmldom/lib/dom-parser.js' {
  type Report = (message: string) => void

  export class DOMParser {
    constructor(options: { locator: object; errorHandler: { error: Report; fatalError: Report } })
    parseFromString(xml: string, mediaType: string): unknown
  }
}

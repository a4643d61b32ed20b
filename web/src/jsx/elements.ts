// Attributes of elements. Preact's own types know for each kind of `input` and each `href` which roles it may have, and allow a
// signal for every value: to check the pages by them takes 9 GB. Roles are checked by axe on every page.

import type * as dom from 'preact'

type Plain<Attributes> = { [Name in keyof Attributes]: Exclude<Attributes[Name], dom.SignalLike<unknown>> }

export interface HTMLAttributes<Element extends EventTarget> extends Plain<dom.HTMLAttributes<Element>> {}
export interface AnchorAttributes extends Plain<dom.LooseAnchorHTMLAttributes<HTMLAnchorElement>> {}
export interface ButtonAttributes extends Plain<dom.ButtonHTMLAttributes<HTMLButtonElement>> {}
export interface ImgAttributes extends Plain<dom.LooseImgHTMLAttributes<HTMLImageElement>> {}
export interface InputAttributes extends Plain<dom.LooseInputHTMLAttributes<HTMLInputElement>> {
  /** Id of a `datalist`. */
  readonly list?: string | undefined
}
export interface SelectAttributes extends Plain<dom.LooseSelectHTMLAttributes<HTMLSelectElement>> {}
export interface TextAreaAttributes extends Plain<dom.TextareaHTMLAttributes<HTMLTextAreaElement>> {}

interface OwnElements {
  readonly a: AnchorAttributes
  readonly button: ButtonAttributes
  readonly img: ImgAttributes
  readonly input: InputAttributes
  readonly select: SelectAttributes
  readonly textarea: TextAreaAttributes
}

export interface IntrinsicElements extends OwnElements, Omit<dom.JSX.IntrinsicElements, keyof OwnElements> {}

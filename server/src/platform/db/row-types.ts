// Types of rows, made from those of tables (`shared/tables.ts`), whose columns differ by use.

/** A column with one type when it is read, one in an insert and one in an update. */
export interface ColumnType<Read, Insert, Update> {
  readonly __read: Read
  readonly __insert: Insert
  readonly __update: Update
}
/** A column with a default. */
export type Generated<T> = ColumnType<T, T | undefined, T>
/** A column that only the database writes. */
export type GeneratedAlways<T> = ColumnType<T, undefined, undefined>

// The parts of `T | null` are looked at one by one.
type Read<T> = T extends ColumnType<infer R, unknown, unknown> ? R : T
type Inserted<T> = T extends ColumnType<unknown, infer I, unknown> ? I : T
type Updated<T> = T extends ColumnType<unknown, unknown, infer U> ? U : T

type Optional<T> = {
  [K in keyof T]: null extends Inserted<T[K]> ? K : undefined extends Inserted<T[K]> ? K : never
}[keyof T]

/** A row as it is read. */
export type Selectable<T> = { [K in keyof T]: Read<T[K]> }
/** A row to insert: what may be null or has a default may be left out. */
export type Insertable<T> = { [K in Exclude<keyof T, Optional<T>>]: Inserted<T[K]> } & {
  [K in Optional<T>]?: Inserted<T[K]> | undefined
}
/** The columns to update. */
export type Updateable<T> = { [K in keyof T]?: Updated<T[K]> | undefined }
